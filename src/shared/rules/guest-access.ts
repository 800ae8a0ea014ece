import { addDays, type Day } from "./day.ts";
import { retention } from "./retention.ts";

/** The guest's own page of a booking. Behind it a slash and a token is the link of a mail. */
export const myBookingPaths = { de: "/Meine-Buchung", en: "/my-booking" } as const satisfies Record<
  "de" | "en",
  string
>;

/** Whether an address, with or without its query, is the guest's own page: no cache and no search engine may have it. */
export function isMyBookingPath(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0]?.replace(/\/$/, "");
  return Object.values(myBookingPaths).some((own) => path === own);
}

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
