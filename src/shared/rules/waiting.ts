import { addDays, type Day } from "./day.ts";

/** Offers that an entry gets at most. */
export const mostOffers = 3;
/** Entries that a mail address may have at once, for different days or boats. */
export const mostEntries = 5;
/** How long an offer is reserved for its guest. */
export const offerHours = 24;
/**
 * From so many days before the stay on nothing is reserved: everybody who waits is told, and who books first has it.
 */
const daysWithoutHold = 14;

/** Whether days that became free are reserved for the guest whom they are offered to. */
export function isOfferHeld(start: Day, today: Day): boolean {
  return today < addDays(start, -daysWithoutHold);
}
