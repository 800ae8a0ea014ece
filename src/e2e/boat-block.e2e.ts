import type { Page } from "@playwright/test";
import { overviewPath } from "../client/features/fleet/fleet.routes.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import type { CalendarDay } from "../shared/rules/availability.ts";
import { addDays, type Day } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

// Its boats are its own.
const test = base.extend({ siteName: "boat block" });

const address = (day: Day) => `/Belegung?von=${day}&Zeitraum=woche`;
const cell = (page: Page, day: Day, boat: number) => page.locator(`[data-day="${day}"][data-boat="${boat}"]`);
const held = (page: Page) => page.locator('[data-kind="held"]');
const dialog = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

/** A Monday from which on the boat is free for a week. */
async function freeWeek(site: Site, name: string): Promise<{ boat: number; monday: Day }> {
  const { start } = await freeStay(site.url, name, 14);
  const { id } = await findBoat(site.url, name);
  const toMonday = (8 - new Date(`${start}T12:00:00Z`).getUTCDay()) % 7;
  return { boat: id, monday: addDays(start, toMonday) };
}

const blocksOf = (site: Site, boat: number) =>
  backstage(site, (db) => db.selectFrom("boat_blocks").selectAll().where("vehicle_id", "=", boat).execute());

/** What guests read of the day: the boats whose morning and whose afternoon are taken. */
async function calendarOn(site: Site, day: Day): Promise<CalendarDay | undefined> {
  const answer = await fetch(site.url + calendarContract.future.path);
  return ((await answer.json()) as CalendarDay[]).find(({ date }) => date === day);
}

async function middleOf(page: Page, day: Day, boat: number): Promise<{ x: number; y: number }> {
  const box = await cell(page, day, boat).boundingBox();
  if (!box) throw new Error(`${day} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("free days are dragged over and blocked; the block is dragged on, and guests see its halves taken", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "block-drag@example.com");
  const { boat, monday } = await freeWeek(site, "Hektor");
  const day = (count: number) => addDays(monday, count);
  await open(page, address(monday));
  const drag = async (from: Day, to: Day) => {
    const [first, last] = [await middleOf(page, from, boat), await middleOf(page, to, boat)];
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(last.x, last.y, { steps: 6 });
    await expect(held(page)).toBeVisible();
  };
  await drag(day(0), day(2));
  await page.keyboard.press("Escape");
  await expect(held(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(dialog(page)).toHaveCount(0);

  await drag(day(0), day(2));
  await page.mouse.up();
  await expect(dialog(page)).toHaveAccessibleName("Zeitraum sperren: Hektor");
  await expect(dialog(page).getByLabel("Bis *")).toHaveValue(day(2));
  await dialog(page).getByRole("radio", { name: "ab Nachmittag" }).check();
  await dialog(page).getByLabel("Was ist zu tun?").fill("Schraube tauschen");
  await expectAccessible(page, "days that are to be blocked");
  await confirm(page, "Sperren");
  await expect(page.getByText(/^Hektor ist gesperrt: /)).toBeVisible();
  const bar = page.locator(`tr:has([data-boat="${boat}"]) [data-block]`);
  await expect(bar).toHaveAccessibleName("gesperrt: Reparatur, Schraube tauschen");
  const [width, cellBox] = [(await bar.boundingBox())?.width ?? 0, await cell(page, day(0), boat).boundingBox()];
  expect(Math.round(width / ((cellBox?.width ?? 0) / 2))).toBe(5);
  await expectAccessible(page, "the board with a block");

  const first = await calendarOn(site, day(0));
  expect([first?.blocked, first?.nine_am.includes(boat), first?.two_pm.includes(boat)]).toEqual([false, false, true]);
  const last = await calendarOn(site, day(2));
  expect([last?.nine_am.includes(boat), last?.two_pm.includes(boat)]).toEqual([true, true]);

  await drag(day(1), day(3));
  await page.mouse.up();
  await expect(dialog(page)).toHaveAccessibleName("Sperre ändern: Hektor");
  await expect(dialog(page).getByLabel("Von *")).toHaveValue(day(2));
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await bar.click();
  await dialog(page).getByLabel("Bis *").fill(day(1));
  await confirm(page, "Speichern");
  await expect(page.getByText(/^Die Sperre von Hektor ist geändert: /)).toBeVisible();
  await expect.poll(async () => (await blocksOf(site, boat)).map(({ end_day }) => end_day)).toEqual([day(1)]);
});

test("by keyboard alone a block is begun, extended, moved, ended, and the focus comes back", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "block-keys@example.com");
  const { boat, monday } = await freeWeek(site, "Hubert");
  await open(page, address(monday));
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await cell(page, monday, boat).focus();
  await keys("b", "ArrowRight", "ArrowRight", "Enter");
  await expect(dialog(page).getByLabel("Bis *")).toHaveValue(addDays(monday, 2));
  await keys("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(cell(page, addDays(monday, 2), boat)).toBeFocused();
  await cell(page, monday, boat).focus();
  await keys("b", "ArrowRight", "Enter");
  await confirm(page, "Sperren");
  await expect(cell(page, monday, boat).locator("[data-block]")).toBeVisible();
  await expect(cell(page, addDays(monday, 1), boat)).toBeFocused();
  await keys("m", "ArrowRight", "Enter");
  await expect(dialog(page).getByLabel("Von *")).toHaveValue(addDays(monday, 1));
  await confirm(page, "Speichern");
  await expect.poll(async () => (await blocksOf(site, boat)).at(0)?.start_day).toBe(addDays(monday, 1));
  await expect(cell(page, addDays(monday, 1), boat).locator("[data-block]")).toBeVisible();
  await cell(page, addDays(monday, 1), boat).focus();
  await keys("Enter");
  await confirm(page, "Sperre beenden …");
  await expect(dialog(page)).toContainText("Hubert ist an diesen Tagen wieder frei.");
  await expectAccessible(page, "a block that is to end");
  await confirm(page, "Jetzt beenden");
  await expect(cell(page, addDays(monday, 1), boat).locator("[data-block]")).toHaveCount(0);
  await expect(cell(page, addDays(monday, 1), boat)).toBeFocused();
  expect((await calendarOn(site, addDays(monday, 1)))?.two_pm.includes(boat) ?? false).toBe(false);
});

test("in the fleet a stay in the way moves as our fault by one tap, then its boat is blocked, changed and freed", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "block-fleet@example.com");
  const { boat, monday } = await freeWeek(site, "Oskar");
  const email = "in-the-way@example.com";
  const stay = { start: addDays(monday, 1), end: addDays(monday, 4) };
  await bookElsewhere(site, "Oskar", stay, { name: "Ines Imweg", email, phone: "+4915100000005" });
  await open(page, overviewPath("de", "houseboats"));
  const row = page.getByRole("article", { name: "Oskar", exact: true });
  await row.getByRole("button", { name: "Mehr zu Oskar" }).click();
  await row.getByRole("button", { name: "Zeitraum sperren … Oskar" }).click();
  await dialog(page).getByLabel("Von *").fill(monday);
  await dialog(page).getByLabel("Bis *").fill(addDays(monday, 3));
  const inTheWay = dialog(page).getByRole("article", { name: /Ines Imweg/ });
  await expect(inTheWay).toBeVisible();
  await expectAccessible(page, "a stay in the way of a block");
  await expectNoSidewaysScroll(page, "a stay in the way of a block");
  await confirm(page, "Sperren");
  await expect(dialog(page).getByRole("alert")).toContainText("In diesen Tagen liegt noch etwas");
  expect(await blocksOf(site, boat)).toEqual([]);
  await inTheWay
    .getByRole("list", { name: /^Freie Boote/ })
    .getByRole("button")
    .first()
    .click();
  await expect(inTheWay).toContainText(/^.*Jetzt auf /s);
  const [moved] = await bookingsOf(site, email);
  expect(moved?.vehicle_id).not.toBe(boat);
  // What is said of the days moves the button.
  await expect(dialog(page)).toContainText("In diesen Tagen liegt nichts.");
  await confirm(page, "Sperren");
  await expect(dialog(page)).toHaveCount(0);
  const blocked = row.getByRole("region", { name: "Gesperrte Zeiträume" });
  await expect(blocked).toContainText("Reparatur");
  await blocked.getByRole("button", { name: /^Ändern …/ }).click();
  await dialog(page).getByLabel("Grund").selectOption("winter");
  await confirm(page, "Speichern");
  await expect(blocked).toContainText("Winterlager");
  await blocked.getByRole("button", { name: /^Sperre beenden …/ }).click();
  await confirm(page, "Jetzt beenden");
  await expect(row.getByRole("region", { name: "Gesperrte Zeiträume" })).toHaveCount(0);
  expect((await blocksOf(site, boat)).map(({ status }) => status)).toEqual(["ended"]);
});

test("a boat that is blocked today says so where staff work with it, in both languages", async ({
  page,
  context,
  site,
}) => {
  const id = await enterAsStaff(site, context, "block-today@example.com");
  await open(page, overviewPath("de", "houseboats"));
  const row = page.getByRole("article", { name: "Max", exact: true });
  await row.getByRole("button", { name: "Mehr zu Max" }).click();
  await row.getByRole("button", { name: "Zeitraum sperren … Max" }).click();
  await dialog(page).getByLabel("Was ist zu tun?").fill("Steuerkette");
  await confirm(page, "Sperren");
  await expect(dialog(page)).toHaveCount(0);
  await open(page, "/Übergabe");
  await expect(page.getByText(/^Gesperrt bis .*, Nachmittag: Reparatur, Steuerkette$/)).toBeVisible();
  await expectAccessible(page, "the morning list with a block");
  await backstage(site, (db) => db.updateTable("users").set({ language: "en" }).where("id", "=", id).execute());
  await open(page, "/Übergabe");
  await expect(page.getByText(/^Blocked until .*, afternoon: Repair, Steuerkette$/)).toBeVisible();
  await open(page, "/Belegung");
  await page.getByRole("button", { name: "Block …", exact: true }).click();
  await expect(dialog(page)).toHaveAccessibleName(/^Block days: /);
  await expectAccessible(page, "days that are to be blocked, in English");
});

for (const width of [360, 1024, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: width === 360 });

    test(`at ${width} px a boat is blocked from the toolbar in English, and all of it fits`, async ({
      page,
      context,
      site,
    }) => {
      const id = await enterAsStaff(site, context, `block-${width}@example.com`);
      await backstage(site, (db) => db.updateTable("users").set({ language: "en" }).where("id", "=", id).execute());
      const name = { 360: "Franky", 1024: "Seeglück", 1440: "Editha" }[width] ?? "";
      const { boat, monday } = await freeWeek(site, name);
      await open(page, address(monday));
      await cell(page, addDays(monday, 1), boat).click();
      await page.getByRole("button", { name: "Block …", exact: true }).click();
      await expect(dialog(page)).toHaveAccessibleName(`Block days: ${name}`);
      await expect(dialog(page).getByLabel("From *")).toHaveValue(addDays(monday, 1));
      await expectNoSidewaysScroll(page, "the dialog");
      await expectAccessible(page, `the dialog in English, ${width}`, 2);
      await confirm(page, "Block");
      await expect(cell(page, addDays(monday, 1), boat).locator("[data-block]")).toBeVisible();
      await expectNoSidewaysScroll(page, "the board with a block");
      await expectAccessible(page, `the board with a block in English, ${width}`, 2);
    });
  });
}
