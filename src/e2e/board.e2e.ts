import type { Page } from "@playwright/test";
import { Document } from "mupdf";
import { addDays, type Day, weekday } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import type { Site } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

// Its boats and days are its own: one of them is blocked for all.
const test = base.extend({ siteName: "board" });

const address = (day: Day, span: "woche" | "monat" | "saison") => `/Belegung?von=${day}&Zeitraum=${span}`;

/** A stay of three nights of that guest. @returns what the board is asked for. */
async function bookedStay(site: Site, boat: string, email: string) {
  const stay = await freeStay(site.url, boat, 3);
  await bookElsewhere(site, boat, stay, { name: "Bea Banner", email, phone: "+4915100000002" });
  const [booking] = await bookingsOf(site, email);
  if (!booking) throw new Error("there is no booking");
  return { ...stay, id: booking.id, boat: (await findBoat(site.url, boat)).id };
}

const cell = (page: Page, day: Day, boat: number) => page.locator(`[data-day="${day}"][data-boat="${boat}"]`);
const countPages = (pdf: Buffer) => Document.openDocument(pdf, "application/pdf").countPages();

test("a stay is drawn by half-days, and opens its card by click and by keyboard; Back comes to the same days", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "board@example.com");
  const stay = await bookedStay(site, "Hektor", "halves@example.com");
  await page.goto("/Mitarbeiterbereich");
  await page.getByRole("link", { name: "Belegung", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Belegung", level: 1 })).toBeVisible();
  await page.goto(address(stay.start, "monat"));
  const bar = page.locator(`[data-booking="${stay.id}"]`).first();
  const [first, drawn] = [await cell(page, stay.start, stay.boat).boundingBox(), await bar.boundingBox()];
  if (!first || !drawn) throw new Error("the stay is not drawn");
  expect(Math.abs(drawn.x - (first.x + first.width / 2))).toBeLessThan(1.5);
  // What goes on in the next month is drawn there, in whole half-days, too.
  const halves = drawn.width / (first.width / 2);
  expect(Math.abs(halves - Math.round(halves))).toBeLessThan(0.1);
  if (stay.start.slice(0, 7) === stay.end.slice(0, 7)) expect(Math.round(halves)).toBe(6);

  await bar.click();
  await expect(page.getByRole("article", { name: "Hektor", exact: true })).toBeFocused();
  await page.goBack();
  await expect(bar).toBeVisible();
  expect(page.url()).toContain(address(stay.start, "monat"));

  await cell(page, stay.start, stay.boat).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(cell(page, addDays(stay.start, -1), stay.boat)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Hektor", exact: true })).toBeFocused();
});

test("what others book and block appears without a reload", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "board-live@example.com");
  const { start } = await freeStay(site.url, "Max", 3);
  await page.goto(address(start, "woche"));
  await expect(page.getByRole("grid")).toBeVisible();
  const stay = await bookedStay(site, "Max", "live-board@example.com");
  await expect(page.locator(`[data-booking="${stay.id}"]`)).toBeVisible();
  const monday = addDays(start, -weekday(start));
  await backstage(site, async (db) => {
    await db.insertInto("blocked_days").values({ day: monday, created_by: null, created_at: "" }).execute();
  });
  await expect(cell(page, monday, stay.boat)).toHaveAccessibleName(/, gesperrt/);
  await backstage(site, (db) => db.deleteFrom("blocked_days").execute());
});

test("axe finds nothing on a week, a month and a season, and nothing is wider than a phone", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "board-axe@example.com");
  const stay = await bookedStay(site, "Franky", "axe-board@example.com");
  for (const span of ["woche", "monat", "saison"] as const) {
    await page.goto(address(stay.start, span));
    await expect(page.locator(`[data-booking="${stay.id}"]`).first()).toBeVisible();
    await expectAccessible(page, `the board of a ${span}`, span === "saison" ? 1 : 2);
  }
  await page.goto(address(stay.start, "woche"));
  await expectNoSidewaysScroll(page, "the board");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("shows one week, with the names of the boats in sight while the days are moved", async ({
    page,
    context,
    site,
  }) => {
    await enterAsStaff(site, context, "board-phone@example.com");
    await page.goto("/Belegung");
    await expect(page.getByRole("radio", { name: "Woche" })).toBeChecked();
    const heads = page.getByRole("columnheader");
    await expect(heads).toHaveCount(8);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 0.9 });
    await page.getByText("Monat", { exact: true }).click();
    await expect.poll(() => heads.count()).toBeGreaterThan(28);
    const name = page.getByRole("rowheader", { name: "Hektor" });
    await page.getByRole("grid").evaluate((grid) => grid.closest("div")?.scrollTo({ left: 500, behavior: "instant" }));
    await expect(name).toBeInViewport({ ratio: 0.9 });
    expect((await name.boundingBox())?.x).toBe(0);
  });
});

test("a month prints on one page of A4, a season on one for each month", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "board-print@example.com");
  const { start } = await freeStay(site.url, "Hektor", 3);
  const print = async () => page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.goto(address(start, "monat"));
  await expect(page.getByRole("grid")).toBeVisible();
  const month = await print();
  expect(countPages(month)).toBe(1);
  const [left, top, right, bottom] = Document.openDocument(month, "application/pdf").loadPage(0).getBounds();
  expect([right - left, bottom - top].map(Math.round)).toEqual([842, 595]);
  await page.goto(address(start, "saison"));
  const months = page.getByRole("grid");
  await expect.poll(() => months.count()).toBeGreaterThan(2);
  expect(countPages(await print())).toBe(await months.count());
});
