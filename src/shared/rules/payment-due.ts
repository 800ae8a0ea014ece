import { addDays, type Day } from "./day.ts";

/** Days from the booking on within which a bank transfer is due (requirements/booking.md). */
const paymentDays = 5;

/** The last day on which a transfer is in time: never after the boat has left. */
export function paymentDueDay(bookedOn: Day, start: Day): Day {
  const due = addDays(bookedOn, paymentDays);
  return due < start ? due : start;
}
