import { addDays, type Day, daysBetween } from "./day.ts";

/**
 * Days from the booking, or the request for a voucher, on within which a bank transfer is due
 * (requirements/booking.md).
 */
const paymentDays = 5;

/** The last day on which a transfer is in time: never after the boat has left. */
export function paymentDueDay(bookedOn: Day, start: Day): Day {
  const due = addDays(bookedOn, paymentDays);
  return due < start ? due : start;
}

/** The last day to pay what a changed stay costs more: of one that has begun the day of the change. */
export function differenceDueDay(changedOn: Day, start: Day): Day {
  const due = paymentDueDay(changedOn, start);
  return due < changedOn ? changedOn : due;
}

/** A last day to pay as it is told on `today`, and in how many days that is: one that has passed is today. */
export function termToldOn(today: Day, lastDay: Day): { dueDay: Day; dueInDays: number } {
  const dueDay = lastDay < today ? today : lastDay;
  return { dueDay, dueInDays: daysBetween(today, dueDay) };
}

/** The last day on which a transfer for a voucher is asked for. */
export function voucherDueDay(requestedOn: Day): Day {
  return addDays(requestedOn, paymentDays);
}

/** Days that a reminder gives. The terms page names them, too. */
const reminderDays = 3;

/** Whether nobody paid in time who is still to come: a reminder says so once. */
export function isReminderDue(bookedOn: Day, start: Day, today: Day): boolean {
  return paymentDueDay(bookedOn, start) < today && today < start;
}

/** The last day to pay that a reminder sets: the day before the boat leaves at the latest. */
export function reminderTerm(remindedOn: Day, start: Day): Day {
  const term = addDays(remindedOn, reminderDays);
  return term < start ? term : addDays(start, -1);
}
