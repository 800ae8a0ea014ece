import type { Route } from "@playwright/test";
import { bookingContract } from "../shared/contract/booking.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import { bookingsOf } from "./backstage.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { freeStay } from "./stays.ts";

/** The booking is made, but the browser never hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

test.use({ expectedNoise: failingCalls });

test("a booking whose answer got lost twice is the guest's, not somebody else's", async ({ page, site }) => {
  const guest = new Guest(page, "en");
  const stay = await freeStay(site.url, "Franky", 2);
  const values = { ...erika, email: "verloren@example.com" };
  await guest.open("Franky");
  await guest.choose(stay.start, stay.end);
  await guest.fill(values);
  await guest.consent();
  await page.route(`**${bookingContract.send.path}`, loseAnswer, { times: 2 });
  await guest.submit();
  await expectOutcome(guest, "unanswered");
  expect(await bookingsOf(site, values.email)).toHaveLength(1);
  // The window that the guest comes back to shows a calendar in which their own booking stands.
  const calendar = page.waitForResponse(`**${calendarContract.future.path}`);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await calendar;
  await guest.outcome("unanswered").getByRole("button").first().click();
  await expectOutcome(guest, "succeeded");
  expect(await bookingsOf(site, values.email)).toHaveLength(1);
});
