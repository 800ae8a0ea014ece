import { dayPlanContract } from "../shared/contract/day-plan.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { calendarOn, confirm, dialog, openDay, press, test } from "./day-plan.ts";
import { expect, failingCalls } from "./fixtures.ts";
import { withSettings } from "./public.ts";
import type { Site } from "./site.ts";

/** Two nights that no other test books, whatever the season. */
const stayIn = (days: number) => ({
  start: addDays(dayOf(new Date()), days),
  end: addDays(dayOf(new Date()), days + 2),
});

async function bookAll(site: Site, boats: readonly string[], stay: { start: string; end: string }): Promise<void> {
  const allYear = { off_season_start: null, off_season_end: null };
  await withSettings(site, allYear, async () => {
    for (const boat of boats) await bookElsewhere(site, boat, stay);
  });
}

test.describe("a day that cannot be blocked", () => {
  test.use({ expectedNoise: failingCalls });

  test("stays open and says why in sight, however many bookings stand above it", async ({ page, context, site }) => {
    await enterAsStaff(site, context, "unblocked@example.com", "admin");
    const stay = stayIn(300);
    await bookAll(site, ["Hektor", "Max", "Oskar", "Große Freiheit", "Hubert"], stay);
    await page.setViewportSize({ width: 360, height: 560 });
    await openDay(page, stay.start);
    await press(page, "Logbuch");
    await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page, "the log");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Logbuch" })).toBeFocused();
    await press(page, "Tag sperren");
    await expectAccessible(page, "blocking a day");
    const calls = `**${dayPlanContract.blockDay.path}`;
    await page.route(calls, (route) => route.abort());
    await confirm(page, "Tag sperren");
    const answer = dialog(page).getByText("Keine Verbindung. Bitte versuchen Sie es noch einmal.");
    await expect(answer).toBeInViewport({ ratio: 1 });
    const [message, buttons] = [await answer.boundingBox(), await dialog(page).locator("footer").boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);

    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { type: "UNAVAILABLE" } }));
    await confirm(page, "Tag sperren");
    const general = dialog(page).getByText("Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.");
    await expect(general).toBeInViewport({ ratio: 1 });
    expect((await calendarOn(site, stay.start))?.blocked).toBe(false);
    await confirm(page, "Zurück");
    await expect(page.getByRole("button", { name: "Tag sperren" })).toBeVisible();
  });
});
