import { addDays, type Day } from "./day.ts";

// Apart from the page's paths: each page knows those, and none shall load a calendar library for them.

/** From so many days before the stay on nothing is reserved: everybody who waits is told, and who books first has it. */
const daysWithoutHold = 14;

/** Whether days that became free are reserved for the guest whom they are offered to. */
export function isOfferHeld(start: Day, today: Day): boolean {
  return today < addDays(start, -daysWithoutHold);
}
