import { addDays, type Day } from "./day.ts";
import { retention } from "./retention.ts";

/** Days before the stay from which on party, extras and days are changed by staff alone. */
const daysBefore = 2;

/** Whether the guest can still change party, extras and days by themselves. */
export function guestMayChange(start: Day, today: Day): boolean {
  return today <= addDays(start, -daysBefore);
}

/** The last day on which links to a booking open it: guests come back for their invoice. */
export function linkLastDay(endDay: Day): Day {
  return addDays(endDay, retention.bookingLinks.count);
}

/** Changes of a booking that its guest may make on a day in Berlin: each is a mail to them. */
export const guestsChangesPerDay = 5;
