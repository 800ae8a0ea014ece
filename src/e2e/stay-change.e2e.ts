import type { Locator, Page } from "@playwright/test";
import { addDays, type Day, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, enterAsStaff } from "./backstage.ts";
import { card, confirm, dialog, openDay, test } from "./day-plan.ts";
import { expect, failingCalls } from "./fixtures.ts";
import { withSettings } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";

const allYear = { off_season_start: null, off_season_end: null };
const inDays = (days: number): Day => addDays(dayOf(new Date()), days);

/** Days that no other test books. */
const stayIn = (days: number) => ({ start: inDays(days), end: inDays(days + 2) });

const stayOf = (site: Site, name: string) =>
  backstage(site, (db) =>
    db
      .selectFrom("bookings")
      .select(["vehicle_id", "start_day", "end_day"])
      .where("name", "=", name)
      .executeTakeFirstOrThrow(),
  );

/** Clicks, and counts how often. */
function counted() {
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.click();
    taps += 1;
  };
  return { tap, taps: () => taps };
}

const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const boat = (page: Page) => dialog(page).getByLabel("Boot", { exact: true });
const move = (page: Page, name: string) => card(page, name).getByRole("button", { name: "Verschieben" });

test("an employee extends a stay by one night in under 8 taps, on a phone", async ({ page, context, site }) => {
  const name = "Nora Nacht";
  const stay = stayIn(410);
  await page.setViewportSize({ width: 360, height: 760 });
  await withSettings(site, allYear, async () => {
    await bookElsewhere(site, "Max", stay, { name });
    await enterAsStaff(site, context, "extends@example.com");
    await openDay(page, stay.start);
    const { tap, taps } = counted();
    await tap(move(page, "Max"));
    await tap(button(page, "+1 Nacht"));
    await expect(dialog(page).getByText("Noch zu zahlen", { exact: false })).toBeVisible();
    await expectAccessible(page, "a longer stay is priced");
    await expectNoSidewaysScroll(page, "a longer stay is priced");
    await tap(button(page, "Wunsch des Gastes"));
    await tap(button(page, "Aufenthalt ändern"));
    await expect(page.getByText(/^Der Aufenthalt wurde geändert: Max, .*\(3 Nächte\)\.$/)).toBeVisible();
    expect(taps()).toBeLessThan(8);
    await expect(card(page, "Max").getByText("3 Nächte")).toBeVisible();
  });
  expect(await stayOf(site, name)).toMatchObject({ start_day: stay.start, end_day: addDays(stay.end, 1) });
});

test("an employee moves a stay to another boat, and sees what was, what is and the money first", async ({
  page,
  context,
  site,
}) => {
  const name = "Bodo Boot";
  const stay = stayIn(420);
  await withSettings(site, allYear, async () => {
    await bookElsewhere(site, "Max", stay, { name });
    await bookElsewhere(site, "Oskar", stay);
    await enterAsStaff(site, context, "moves@example.com");
    await openDay(page, stay.start);
    await move(page, "Max").click();
    await expect(boat(page).locator("optgroup[label='Nicht frei'] option", { hasText: "Oskar" })).toHaveCount(1);
    await boat(page).selectOption({ label: "Hubert" });
    const lines = dialog(page).getByRole("term");
    await expect(lines.filter({ hasText: "Bisher" })).toContainText("Max");
    await expect(lines.filter({ hasText: "Neu" })).toContainText("Hubert");
    await expect(lines.filter({ hasText: "Differenz" })).toBeVisible();
    await confirm(page, "Aufenthalt ändern");
    await expect(dialog(page).getByLabel("Grund")).toBeFocused();
    await dialog(page).getByLabel("Grund").fill("Motorschaden");
    await confirm(page, "Aufenthalt ändern");
    await expect(card(page, "Hubert").getByText(name, { exact: true })).toBeVisible();
  });
  const { id } = await findBoat(site.url, "Hubert");
  expect(await stayOf(site, name)).toEqual({ vehicle_id: id, start_day: stay.start, end_day: stay.end });
});

test.describe("what others did first", () => {
  test.use({ expectedNoise: failingCalls });
});
