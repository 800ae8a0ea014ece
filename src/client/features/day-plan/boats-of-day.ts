import type { BookingCollection } from "../../../shared/contract/day-collection.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { TurnaroundBoat } from "../../../shared/contract/turnaround.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { type BoatState, type GuestState, isBefore } from "../../../shared/rules/turnaround-words.ts";
import { departuresOn, returnsOn, underWayOn } from "./day-bookings.ts";

/** What one boat has on a day; a booking without a night is both its return and its departure. */
export interface BoatRow {
  day: Day;
  boat: string;
  returns: readonly StaffBooking[];
  departures: readonly StaffBooking[];
  underWay: readonly StaffBooking[];
}

/** What is to be done next with a booking at the till; null where nothing is. */
export type NextMoney = { kind: "collect" | "returnDeposit"; booking: StaffBooking } | null;

/** Why a boat cannot leave: where it is, what is not done yet, or the money. */
export type RowBlock = Exclude<BoatState, "ready"> | "unsettled" | "unpaid";

/** What the till asks for a booking on the day; undefined while that is not known. */
export type CollectionOf = (booking: StaffBooking) => BookingCollection | undefined;

/** A row for each boat that comes back, leaves or is under way on `day`, by name (requirements/day-plan.md). */
export function boatRows(day: Day, bookings: readonly StaffBooking[]): BoatRow[] {
  const rows = new Map<string, BoatRow>();
  const add = (part: "returns" | "departures" | "underWay", of: readonly StaffBooking[]) => {
    for (const booking of of) {
      const boat = booking.vehicle_name;
      const row = rows.get(boat) ?? { day, boat, returns: [], departures: [], underWay: [] };
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

/** Of a guest who has not brought the boat back, or whose return is not settled. */
const isComing = ({ returning, guest }: TurnaroundBoat, day: Day) =>
  guest === "away" ? returning !== null && returning.booked_end <= day : isUnsettled(guest);
const isUnsettled = (guest: GuestState) => guest !== "away" && isBefore(guest, "settled");

/**
 * What of the money of a day's row is next: who comes back pays what is open and gets the deposit, then who leaves pays
 * what the handover needs, with deposit. Of a booking without a night the deposit is collected before it goes back. Of a
 * boat that has left, what was left out for a reason is not asked for again.
 */
export function nextMoney(row: BoatRow, collectionOf: CollectionOf, boat?: TurnaroundBoat): NextMoney {
  const { day, returns, departures } = row;
  const owes = (part: "return" | "departure") => (booking: StaffBooking) =>
    centsToCollect(collectionOf(booking) ?? nothing, part) > 0;
  const holds = (booking: StaffBooking) =>
    fromAmount((collectionOf(booking) ?? nothing).deposit_held) > 0 && isDepositNext(booking, day, boat);
  const back = returns.filter((booking) => !departures.includes(booking));
  const isGone = hasLeft(row, boat);
  const steps = [
    { kind: "collect", booking: back.find(owes("return")) },
    { kind: "returnDeposit", booking: back.find(holds) },
    { kind: "collect", booking: isGone ? undefined : departures.find(owes("departure")) },
    { kind: "returnDeposit", booking: returns.find(holds) },
  ] as const;
  for (const { kind, booking } of steps) if (booking) return { kind, booking };
  return null;
}

/** Whether the deposit of a stay that ends by the day goes back next: the boat is back, and its return is settled. */
export function isDepositNext({ id, booked_end }: StaffBooking, day: Day, boat?: TurnaroundBoat): boolean {
  if (booked_end > day) return false;
  if (!boat) return true;
  const isAhead = boat.departing?.booking_id === id || boat.unnoted?.booking_id === id;
  return !isAhead && !(boat.returning?.booking_id === id && isComing(boat, day));
}

/** Whether the boat is away with who leaves on the day. */
export function hasLeft({ departures }: BoatRow, boat?: TurnaroundBoat): boolean {
  return boat?.guest === "away" && departures.some(({ id }) => id === boat.returning?.booking_id);
}

/**
 * What is in the way of the boat's departure beside the marks of ban and boat: it is not back or its return is open,
 * what is to be done to it next, and the price. Nothing once it has left, and nothing of a boat that nobody leaves
 * with.
 */
export function blocksOf(row: BoatRow, boat?: TurnaroundBoat): RowBlock[] {
  const { departures } = row;
  if (departures.length === 0 || hasLeft(row, boat)) return [];
  const blocks: RowBlock[] = [];
  if (boat?.guest === "away") {
    if (boat.returning !== null) blocks.push("out");
  } else if (boat?.unnoted) blocks.push("out");
  else if (boat && isUnsettled(boat.guest)) blocks.push("unsettled");
  const isHere = boat && boat.boat !== "out" && boat.unnoted === null;
  if (isHere && boat.boat !== "ready") blocks.push(boat.boat);
  const isUnpaid = departures.some(({ status }) => status === "unpaid");
  if (isUnpaid && !boat?.is_payment_skipped) blocks.push("unpaid");
  return blocks;
}

const nothing: BookingCollection = { booking_id: 0, due: "0", fees: "0", deposit: "0", deposit_held: "0" };
