import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";

/** How many boats come back and leave on a day. */
export interface DayCount {
  returns: number;
  departures: number;
}

/** Who looks at the plan. */
export interface PlanUser {
  id: number;
  admin: boolean;
}

const byBoat = (one: StaffBooking, other: StaffBooking) =>
  one.vehicle_name.localeCompare(other.vehicle_name, "de") || one.id - other.id;

/**
 * The bookings that end on `day`: those boats come back at 10 (requirements/day-plan.md), but for one that was freed of a
 * guest who did not come.
 */
export function returnsOn(day: Day, bookings: readonly StaffBooking[]): StaffBooking[] {
  return bookings.filter(({ booked_end, freed }) => booked_end === day && !freed).toSorted(byBoat);
}

/**
 * The bookings that start on `day`: those boats leave at 14. A booking without a night returns and departs on one day.
 */
export function departuresOn(day: Day, bookings: readonly StaffBooking[]): StaffBooking[] {
  return bookings.filter(({ booked_day }) => booked_day === day).toSorted(byBoat);
}

/** The bookings whose boats are out on `day`, neither leaving nor coming back. */
export function underWayOn(day: Day, bookings: readonly StaffBooking[]): StaffBooking[] {
  const isOut = ({ booked_day, booked_end, freed }: StaffBooking) => booked_day < day && day < booked_end && !freed;
  return bookings.filter(isOut).toSorted(byBoat);
}

/** The bookings that blocking `day` would concern: all that touch it, those under way too. */
export function bookingsTouching(day: Day, bookings: readonly StaffBooking[]): StaffBooking[] {
  return bookings.filter(({ booked_day, booked_end }) => booked_day <= day && day <= booked_end).toSorted(byBoat);
}

/** Returns and departures by day; days without any are missing. */
export function countByDay(bookings: readonly StaffBooking[]): ReadonlyMap<Day, DayCount> {
  const counts = new Map<Day, DayCount>();
  const add = (day: Day, { returns, departures }: DayCount) => {
    const before = counts.get(day) ?? { returns: 0, departures: 0 };
    counts.set(day, { returns: before.returns + returns, departures: before.departures + departures });
  };
  for (const { booked_day, booked_end, freed } of bookings) {
    if (!freed) add(booked_end, { returns: 1, departures: 0 });
    add(booked_day, { returns: 0, departures: 1 });
  }
  return counts;
}

/** The vouchers of `code-amount&code-amount`; codes may have hyphens of their own. */
export function vouchersOf(used: string): { code: string; cents: Cents }[] {
  return used
    .split("&")
    .filter(Boolean)
    .map((entry) => {
      const at = entry.lastIndexOf("-");
      return { code: entry.slice(0, at), cents: fromAmount(entry.slice(at + 1)) };
    });
}
