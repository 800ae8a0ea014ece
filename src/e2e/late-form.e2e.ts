import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { freeStay } from "./stays.ts";

// The code of price and form comes after that of the calendar (requirements/website.md).

const formScript = /\/assets\/booking-checkout\.[^/]*\.js$/;
const path = "/Buchen/Hausboote/Hektor";

/** Holds the form's script back until the returned function is called. */
async function holdForm(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(formScript, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** What the server wrote of price and form, but for what stands in the fields. */
const partsOf = (page: Page) => page.locator("#booking-price, #booking");

test("days are chosen before the form's script is there, which then knows them", async ({ page, site }) => {
  const guest = new Guest(page, "de");
  const stay = await freeStay(site.url, "Hektor", 2);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  const letCome = await holdForm(page);
  const asked = page.waitForRequest(formScript);
  await page.goto(path);
  await asked;
  // The last one of those that hydrate the calendar, and of the page's own.
  const before = scripts.slice(
    0,
    scripts.findIndex((url) => formScript.test(url)),
  );
  expect(before.filter((url) => /\/(?:main|page-booking)\./.test(url))).toHaveLength(2);
  const text = await partsOf(page).allTextContents();
  await guest.choose(stay.start, stay.end);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(3);
  await expect(page.locator("#overview")).not.toContainText(guest.texts["overview"]?.["noDates"] ?? "");
  // What the server wrote stays as it was.
  expect(await partsOf(page).allTextContents()).toEqual(text);
  letCome();
  await guest.ready();
  await expect(page).toHaveURL(`${site.url}${path}?von=${stay.start}&bis=${stay.end}&personen=1`);
  await expect(page.locator("[data-order-summary]")).toBeAttached();
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(3);
});

test("another boat is shown before the form's script is there, which is that boat's then", async ({ page, site }) => {
  const guest = new Guest(page, "de");
  const stay = await freeStay(site.url, "Hektor", 2);
  const letCome = await holdForm(page);
  const asked = page.waitForRequest(formScript);
  await page.goto(path);
  await asked;
  await guest.choose(stay.start, stay.end);
  await page.getByRole("link", { name: "Hubert" }).click();
  await expect(page).toHaveURL(/Hubert$/);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  letCome();
  await guest.ready();
  await expect(page.locator("#booking-price")).toBeAttached();
  await expect(page.getByRole("img", { name: "Hubert" })).toBeAttached();
  await expect(page).toHaveURL(/Hubert$/);
});

test.describe("a form whose script does not arrive", () => {
  test.use({ expectedNoise: /Failed to load|a part of the page could not be fetched/ });

  test("says so, leaves the calendar to the guest, and comes with another try", async ({ page, site }) => {
    const guest = new Guest(page, "de");
    const stay = await freeStay(site.url, "Hektor", 2);
    await page.route(formScript, (route) => route.abort("internetdisconnected"));
    await page.goto(path);
    const failed = page.getByText(guest.texts["form"]?.["failed"] ?? "");
    await expect(failed).toBeVisible();
    await expectAccessible(page, "a form without its script");
    await guest.choose(stay.start, stay.end);
    await expect(page.locator('[aria-selected="true"]')).toHaveCount(3);
    await expect(failed).toBeVisible();
    await expect(page.locator("#booking-price")).toBeAttached();

    // Another try that fails leaves everything as it is.
    const retry = page.getByRole("alert").getByRole("button");
    const again = page.waitForEvent("requestfailed");
    await retry.click();
    await again;
    await expect(failed).toBeVisible();
    await page.unroute(formScript);
    await retry.click();
    await guest.ready();
    await expect(failed).toBeHidden();
    await expect(page).toHaveURL(/von=/);
    await expect(page.locator("[data-order-summary]")).toBeAttached();
  });
});
