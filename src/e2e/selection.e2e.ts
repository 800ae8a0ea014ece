import { bookElsewhere } from "./backstage.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { holdScripts } from "./public.ts";
import { freeStay } from "./stays.ts";

test("each boat keeps its own dates, through links and the back button, until somebody else books them", async ({
  page,
  site,
}) => {
  const guest = new Guest(page, "de");
  const stay = await freeStay(site.url, "Hektor", 2);
  const other = await freeStay(site.url, "Hubert", 3);
  const marks = page.locator('[data-day]:not([data-mark="none"])');
  await guest.open("Hektor");
  await guest.choose(stay.start, stay.end);
  await expect(marks).toHaveCount(3);

  await page.getByRole("link", { name: "Hubert" }).click();
  await expect(page).toHaveURL(/Hubert$/);
  await expect(marks).toHaveCount(0);
  await expect(page.getByText(textsOf("de", "calendar")["selection"]?.["chooseStart"] ?? "")).toBeVisible();
  await guest.choose(other.start, other.end);
  await expect(marks).toHaveCount(4);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/Buchen/Hausboote/Hektor?von=${stay.start}&bis=${stay.end}&personen=1`);
  await expect(marks).toHaveCount(3);
  await expect(guest.day(stay.start)).toHaveAttribute("data-mark", "start");
  await page.goForward();
  await expect(marks).toHaveCount(4);

  await bookElsewhere(site, "Hektor", stay);
  await guest.open("Hektor");
  await guest.turnTo(stay.start);
  await expect(guest.day(stay.start)).toHaveAttribute("data-state", /^taken/);
  await expect(marks).toHaveCount(0);
  await page.reload();
  await guest.ready();
  await expect(marks).toHaveCount(0);
});

test("days tapped before the page's scripts have come are chosen once they are there", async ({ page, site }) => {
  const stay = await freeStay(site.url, "Hektor", 2);
  const guest = new Guest(page, "de");
  const letCome = await holdScripts(page);
  const asked = page.waitForRequest(/\/assets\/main\.[^/]*\.js$/);
  await page.goto("/Buchen/Hausboote/Hektor", { waitUntil: "domcontentloaded" });
  await guest.day(stay.start).click();
  await asked;
  await guest.day(stay.end).click();
  const marks = page.locator('[data-day]:not([data-mark="none"])');
  await expect(marks).toHaveCount(0);
  letCome();
  await expect(marks).toHaveCount(3);
});

test.describe("a browser in trouble", () => {
  test.use({ expectedNoise: failingCalls });

  test("offline the guest reads it, keeps everything, and books once the line is back", async ({
    page,
    site,
    context,
  }) => {
    const guest = new Guest(page, "en");
    const stay = await freeStay(site.url, "Franky", 2);
    await guest.open("Franky");
    await context.setOffline(true);
    await guest.order(stay);
    await expectOutcome(guest, "failed");
    await guest.retry("failed");
    await expect(page.getByText(textsOf("en", "calendar")["stale"] ?? "")).toBeVisible();
    await guest.expectFormKept();
    await expect(guest.day(stay.start)).toHaveAttribute("data-mark", "start");
    await context.setOffline(false);
    await page.getByRole("button", { name: textsOf("en", "common")["retry"] }).click();
    await expect(page.getByText(textsOf("en", "calendar")["stale"] ?? "")).toHaveCount(0);
    await guest.submit();
    await expectOutcome(guest, "succeeded");
  });
});
