import type { BookingCollection } from "../../../shared/contract/day-collection.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { departuresOn, returnsOn, underWayOn } from "./day-bookings.ts";

/** What one boat has on a day; a booking without a night is both its return and its departure. */
export interface BoatRow {
  boat: string;
  returns: readonly StaffBooking[];
  departures: readonly StaffBooking[];
  underWay: readonly StaffBooking[];
}

/** What is to be done next for a boat, with which booking; null where nothing is. */
export type NextStep = { kind: "collect" | "returnDeposit"; booking: StaffBooking } | null;

/** What the till asks for a booking on the day; undefined while that is not known. */
export type CollectionOf = (booking: StaffBooking) => BookingCollection | undefined;

/** A row for each boat that comes back, leaves or is under way on `day`, by name (requirements/day-plan.md). */
export function boatRows(day: Day, bookings: readonly StaffBooking[]): BoatRow[] {
  const rows = new Map<string, BoatRow>();
  const add = (part: "returns" | "departures" | "underWay", of: readonly StaffBooking[]) => {
    for (const booking of of) {
      const boat = booking.vehicle_name;
      const row = rows.get(boat) ?? { boat, returns: [], departures: [], underWay: [] };
      rows.set(boat, { ...row, [part]: [...row[part], booking] });
    }
  };
  add("returns", returnsOn(day, bookings));
  add("departures", departuresOn(day, bookings));
  add("underWay", underWayOn(day, bookings));
  return [...rows.values()].toSorted((one, other) => one.boat.localeCompare(other.boat, "de"));
}

/** Each booking of the row once, those that come back first. */
export function bookingsOf({ returns, departures, underWay }: BoatRow): StaffBooking[] {
  return [...new Set([...returns, ...departures, ...underWay])];
}

/** What is to be collected: from who leaves with the deposit, from who comes back without. */
export function centsToCollect({ due, fees, deposit }: BookingCollection, part: "return" | "departure"): Cents {
  return fromAmount(due) + fromAmount(fees) + (part === "departure" ? fromAmount(deposit) : 0);
}

/**
 * Who comes back pays what is open before the deposit goes back; only then does the next guest leave. Of a booking
 * without a night the deposit is collected first.
 */
export function nextStep({ returns, departures }: BoatRow, collectionOf: CollectionOf): NextStep {
  const owes = (part: "return" | "departure") => (booking: StaffBooking) =>
    centsToCollect(collectionOf(booking) ?? nothing, part) > 0;
  const holds = (booking: StaffBooking) => fromAmount((collectionOf(booking) ?? nothing).deposit_held) > 0;
  const back = returns.filter((booking) => !departures.includes(booking));
  const steps = [
    { kind: "collect", booking: back.find(owes("return")) },
    { kind: "returnDeposit", booking: back.find(holds) },
    { kind: "collect", booking: departures.find(owes("departure")) },
    { kind: "returnDeposit", booking: returns.find(holds) },
  ] as const;
  for (const { kind, booking } of steps) if (booking) return { kind, booking };
  return null;
}

const nothing: BookingCollection = { booking_id: 0, due: "0", fees: "0", deposit: "0", deposit_held: "0" };
