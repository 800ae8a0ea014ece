import type { Locator, Page } from "@playwright/test";
import { addDays } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { card, confirm, dialog, listed, openDay, press, reopenDay, test } from "./day-plan.ts";
import { expect, failingCalls } from "./fixtures.ts";
import { freeStay } from "./stays.ts";

/** How a button looks while nothing points at it. */
async function lookOf(page: Page, button: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  return button.evaluate((element) => {
    const { color, backgroundColor, borderColor } = getComputedStyle(element);
    return [color, backgroundColor, borderColor].join(" ");
  });
}

/** The first screen of a phone has the boats that leave; the whole month is a tap away. */
async function expectPhoneShowsDay(page: Page, day: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect(page.getByRole("heading", { name: "Abfahrt: 14 Uhr" })).toBeInViewport();
  const neighbour = page.locator(`[data-day="${addDays(day, -7)}"], [data-day="${addDays(day, 7)}"]`).first();
  await expect(neighbour).toBeHidden();
  await press(page, "Ganzer Monat");
  await expect(neighbour).toBeVisible();
  await press(page, "Nur diese Woche");
  await expect(neighbour).toBeHidden();
  if (before) await page.setViewportSize(before);
}

test("an employee sees a booking made elsewhere without a reload, comments it, and cancels it", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "live@example.com");
  const stay = await freeStay(site.url, "Hektor", 2);
  // Other tests book the next free days of their boats, too: none comes as far as this.
  await openDay(page, addDays(stay.start, 300));
  await expect(page.getByText("Es gibt für diesen Tag noch keine Buchungen")).toBeVisible();
  await expectAccessible(page, "an empty day");
  await reopenDay(page, stay.start);
  await bookElsewhere(site, "Hektor", stay, { comment: "" });
  const booked = listed(page, "Abfahrt: 14 Uhr", "Hektor");
  await expect(booked.getByText("Otto Anderswer", { exact: true })).toBeVisible();
  await expect(booked.getByText("Unbezahlt")).toBeVisible();
  await expect(page.locator(`[data-day="${stay.start}"]`)).toHaveAccessibleName(/, \d Abfahrt(en)?$/);
  await expectAccessible(page, "a day with a booking");
  await expectNoSidewaysScroll(page, "a day with a booking");
  await expectPhoneShowsDay(page, stay.start);

  await press(booked, "Preis ändern");
  await confirm(page, "Preis ändern");
  await expect(dialog(page).getByText("Bitte geben Sie einen gültigen Preis an")).toBeVisible();
  await expectAccessible(page, "a price that is missing");
  await page.keyboard.press("Escape");

  const comment = booked.getByRole("button", { name: /^Kommentar/ });
  const plain = await lookOf(page, comment);
  await comment.click();
  await dialog(page).getByLabel("Kommentar").fill("Bringt einen Hund mit");
  await confirm(page, "Kommentar speichern");
  await expect(booked.getByText("Bringt einen Hund mit")).toBeVisible();
  await expect(comment).toHaveAccessibleName("Kommentar vorhanden");
  await expect.poll(() => lookOf(page, comment)).not.toBe(plain);

  await press(page, "Buchung absagen: Hektor, Otto Anderswer");
  await expect(dialog(page).getByText(/Gebühr für die Absage|Gebühr nach den AGB/)).toBeVisible();
  await expectAccessible(page, "cancelling");
  await dialog(page).getByLabel("Grund").fill("Sturm auf dem See");
  await confirm(page, "Buchung absagen");
  await expect(page.getByText("Die Buchung wurde abgesagt.")).toBeVisible();
  await expect(card(page, "Hektor")).toHaveCount(0);
  expect((await freeStay(site.url, "Hektor", 2)).start).toBe(stay.start);
});

test.describe("two at once", () => {
  test.use({ expectedNoise: failingCalls });
});
