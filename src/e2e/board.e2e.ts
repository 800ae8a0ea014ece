import type { Page } from "@playwright/test";
import { Document } from "mupdf";
import { addDays, type Day } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
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
  await open(page, address(stay.start, "monat"));
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

test("a stay is dragged to another boat and day: its dialog asks first, and Escape during the drag puts it back", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "board-drag@example.com");
  const stay = await bookedStay(site, "Oskar", "drag-board@example.com");
  const other = await findBoat(site.url, "Seeglück");
  const booked = () => bookingsOf(site, "drag-board@example.com").then(([booking]) => booking);
  await open(page, address(stay.start, "monat"));
  const bar = page.locator(`[data-booking="${stay.id}"]`).first();
  const held = page.locator('[data-kind="held"]');
  const target = cell(page, stay.start, other.id);
  /** Grabs the stay on its first day, and holds it over the same day of the other boat. */
  const drag = async () => {
    const box = await bar.boundingBox();
    if (!box) throw new Error("the stay is not drawn");
    await page.mouse.move(box.x + 4, box.y + box.height / 2);
    await page.mouse.down();
    const to = await target.boundingBox();
    if (!to) throw new Error("the other boat is not drawn");
    await page.mouse.move(to.x + to.width - 4, to.y + to.height / 2, { steps: 6 });
    await expect(target.locator('[data-kind="held"]')).toBeVisible();
  };
  await drag();
  await page.keyboard.press("Escape");
  await expect(held).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(page.url()).toContain("/Belegung");

  await drag();
  await page.mouse.up();
  const dialog = page.getByRole("dialog");
  const boat = dialog.getByRole("combobox").filter({ has: page.getByRole("option", { name: "Seeglück" }) });
  await expect(boat).toHaveValue(String(other.id));
  await expectAccessible(page, "a stay that was dropped");
  expect((await booked())?.vehicle_id).toBe(stay.boat);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect((await booked())?.vehicle_id).toBe(stay.boat);
});

test("axe finds nothing on a month and a season, and nothing is wider than a phone", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "board-axe@example.com");
  const stay = await bookedStay(site, "Franky", "axe-board@example.com");
  for (const span of ["monat", "saison"] as const) {
    await open(page, address(stay.start, span));
    await expect(page.locator(`[data-booking="${stay.id}"]`).first()).toBeVisible();
    await expectAccessible(page, `the board of a ${span}`);
    await expectNoSidewaysScroll(page, `the board of a ${span}`);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("shows one week, with the names of the boats in sight while the days are moved", async ({
    page,
    context,
    site,
  }) => {
    await enterAsStaff(site, context, "board-phone@example.com");
    await open(page, "/Belegung");
    await expect(page.getByRole("radio", { name: "Woche" })).toBeChecked();
    const heads = page.getByRole("columnheader");
    await expect(heads).toHaveCount(8);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 0.9 });
    await page.getByRole("radio", { name: "Monat" }).click();
    await expect.poll(() => heads.count()).toBeGreaterThan(28);
    const name = page.getByRole("rowheader", { name: "Hektor" });
    await page.getByRole("grid").evaluate((grid) => grid.closest("div")?.scrollTo({ left: 500, behavior: "instant" }));
    await expect(name).toBeInViewport({ ratio: 0.9 });
    expect((await name.boundingBox())?.x).toBe(0);
  });

  test("a finger on a stay scrolls and drags nothing", async ({ page, context, site }) => {
    await enterAsStaff(site, context, "board-finger@example.com");
    const stay = await bookedStay(site, "Editha", "finger-board@example.com");
    await open(page, address(stay.start, "monat"));
    const bar = page.locator(`[data-booking="${stay.id}"]`).first();
    const box = await bar.boundingBox();
    if (!box) throw new Error("the stay is not drawn");
    const scrolled = () => page.getByRole("grid").evaluate((grid) => grid.closest("div")?.scrollLeft ?? 0);
    const before = await scrolled();
    const finger = await context.newCDPSession(page);
    const at = (type: "touchStart" | "touchMove", x: number, y = box.y + box.height / 2) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
    const from = Math.min(box.x + box.width / 2, 340);
    await at("touchStart", from);
    for (const step of [15, 30, 60, 90, 120]) await at("touchMove", before > 60 ? from + step : from - step);
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeGreaterThan(20);
    await expect(page.locator('[data-kind="held"]')).toHaveCount(0);
    const lift = () => finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await lift();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // Short of scrolling, over the border of two days: a tap, where a mouse would have dragged the stay by a day.
    const [second, third] = [addDays(stay.start, 1), addDays(stay.start, 2)];
    const day = second.endsWith("-01") ? third : second;
    await open(page, address(day, "monat"));
    await cell(page, day, stay.boat).evaluate((element) =>
      element.scrollIntoView({ block: "center", inline: "center" }),
    );
    const middle = await cell(page, day, stay.boat).boundingBox();
    if (!middle) throw new Error("the day is not drawn");
    const y = middle.y + middle.height / 2;
    await at("touchStart", middle.x - 4, y);
    await at("touchMove", middle.x + 4, y);
    await lift();
    await expect(page.getByRole("article", { name: "Editha", exact: true })).toBeFocused();
  });
});

test("a month prints on one page of A4, a season on one for each month", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "board-print@example.com");
  const { start } = await freeStay(site.url, "Hektor", 3);
  // Many who wait: more than there is room for below the board.
  const days = Array.from({ length: 40 }, (_, index) => addDays(start, index));
  const vehicle_id = (await findBoat(site.url, "Hektor")).id;
  const waiting = { vehicle_id, nights: 2, email: "w@example.com", email_key: "w@example.com", lang: "de" } as const;
  const rest = { status: "waiting", offers: 0, hold_id: null, created_at: "", confirmed_at: "" } as const;
  await backstage(site, (db) =>
    db
      .insertInto("waiting_entries")
      .values(days.map((day) => ({ ...waiting, ...rest, start_day: day, end_day: addDays(day, 2) })))
      .execute(),
  );
  const print = async () => page.pdf({ preferCSSPageSize: true, printBackground: true });
  await open(page, address(start, "monat"));
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Warteliste" })).toBeVisible();
  const month = await print();
  expect(countPages(month)).toBe(1);
  const [left, top, right, bottom] = Document.openDocument(month, "application/pdf").loadPage(0).getBounds();
  expect([right - left, bottom - top].map(Math.round)).toEqual([842, 595]);
  await open(page, address(start, "saison"));
  const months = page.getByRole("grid");
  await expect.poll(() => months.count()).toBeGreaterThan(2);
  expect(countPages(await print())).toBe(await months.count());
  await backstage(site, (db) => db.deleteFrom("waiting_entries").execute());
});
