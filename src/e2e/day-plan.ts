import type { Locator, Page } from "@playwright/test";
import { calendarContract } from "../shared/contract/calendar.ts";
import type { CalendarDay } from "../shared/rules/availability.ts";
import type { Day } from "../shared/rules/day.ts";
import { test as base, expect } from "./fixtures.ts";
import type { Site } from "./site.ts";

/**
 * Blocked days, bans, sales and boats are there for everybody: tests with this server share no boat with others without
 * freeing it again, and leave nobody banned and no day blocked.
 */
export const test = base.extend({ siteName: "day plan" });

/**
 * Opens the day plan at that day with the cards, or with a row for each boat, as the tab remembers both, and waits
 * until it answers to clicks.
 */
export async function openDay(page: Page, day: Day, view: "lists" | "rows" = "lists"): Promise<void> {
  await page.addInitScript(
    ([rememberedDay, rememberedView]) => {
      if (sessionStorage.getItem("day-plan-day")) return;
      sessionStorage.setItem("day-plan-day", rememberedDay);
      sessionStorage.setItem("day-plan-view", rememberedView);
    },
    [day, view] as const,
  );
  await page.goto("/Buchungen");
  await expectDay(page, day);
}

/** Makes the tab remember another day, and opens the day plan anew. */
export async function reopenDay(page: Page, day: Day): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem("day-plan-day", kept), day);
  await page.goto("/Buchungen");
  await expectDay(page, day);
}

/** The day is the one that the plan is about. */
async function expectDay(page: Page, day: Day): Promise<void> {
  await expect(page.locator(`[aria-selected="true"] [data-day="${day}"]`)).toBeVisible();
}

export const card = (page: Page, boat: string) => page.getByRole("article", { name: boat, exact: true });
export const dialog = (page: Page) => page.getByRole("dialog");
export const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
export const press = (place: Page | Locator, name: string | RegExp) => place.getByRole("button", { name }).click();

/** The boat's card among those that come back, or among those that leave. */
export function listed(page: Page, title: "Ankunft: 10 Uhr" | "Abfahrt: 14 Uhr", boat: string): Locator {
  return page.getByRole("region", { name: title }).getByRole("article", { name: boat, exact: true });
}

/** The day as the public calendar knows it. */
export async function calendarOn(site: Site, day: Day): Promise<CalendarDay | undefined> {
  const answer = await fetch(site.url + calendarContract.future.path);
  return ((await answer.json()) as CalendarDay[]).find(({ date }) => date === day);
}
