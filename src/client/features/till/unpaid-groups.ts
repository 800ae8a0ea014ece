import type { TillBooking, UnpaidVoucher } from "../../../shared/contract/till-unpaid.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { fold } from "../../../shared/rules/fold.ts";
import { bookingNumberIn } from "../../../shared/rules/typed-number.ts";

/** How many days from today on are soon. */
const soonDays = 14;
/** A list up to that length is shown as a whole. */
const shortList = 10;
export const isLongList = (list: readonly unknown[]) => list.length > shortList;

/** Unpaid bookings as a cashier looks for them; each is in the first group that it belongs to. */
export interface UnpaidGroups {
  /** Stays that touch the day of the day plan, where that is not today. */
  selected: TillBooking[];
  today: TillBooking[];
  /** They begin within two weeks. */
  soon: TillBooking[];
  /** Later or over: found by the search. */
  others: TillBooking[];
  /** There are too many for all of them to be shown at once. */
  isLong: boolean;
}

export function unpaidGroups(
  bookings: readonly TillBooking[],
  { today, selectedDay }: Record<"today" | "selectedDay", Day>,
) {
  const touches = (day: Day) => (booking: TillBooking) => booking.booked_day <= day && day <= booking.booked_end;
  const last = addDays(today, soonDays);
  const groups: UnpaidGroups = { selected: [], today: [], soon: [], others: [], isLong: isLongList(bookings) };
  for (const booking of bookings) {
    if (touches(today)(booking)) groups.today.push(booking);
    else if (touches(selectedDay)(booking)) groups.selected.push(booking);
    else if (today < booking.booked_day && booking.booked_day <= last) groups.soon.push(booking);
    else groups.others.push(booking);
  }
  return groups;
}

/** Whether one of the texts contains what was typed, in whatever spelling. */
function contains(texts: readonly string[], typed: string): boolean {
  const wanted = fold(typed.trim());
  return texts.some((text) => fold(text).includes(wanted));
}

/** By a part of boat, guest or number; "Buchung 72" is one booking alone. */
export function foundBookings(bookings: readonly TillBooking[], typed: string): TillBooking[] {
  const number = /\D/.test(typed.trim()) ? bookingNumberIn(typed) : null;
  if (number !== null) return bookings.filter(({ id }) => id === number);
  return bookings.filter(({ id, vehicle_name, name }) => contains([String(id), vehicle_name, name], typed));
}

/** By a part of name, address, number or reference. */
export const foundVouchers = (vouchers: readonly UnpaidVoucher[], typed: string): UnpaidVoucher[] =>
  vouchers.filter(({ id, name, email, code }) => contains([String(id), name, email, code], typed));
