import type { BookingCollection } from "../../../shared/contract/day-collection.ts";
import type { TurnaroundBoat } from "../../../shared/contract/turnaround.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import {
  blocksOf,
  boatRows,
  bookingsOf,
  hasLeft,
  isDepositNext,
  nextMoney,
} from "../../features/day-plan/boats-of-day.ts";
import { countByDay } from "../../features/day-plan/day-bookings.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { nextStepOf } from "../../features/turnaround/morning.ts";
import { aStaffBooking } from "./staff-screen.fixture.tsx";

const leaving = aStaffBooking({ id: 1 });
const returning = aStaffBooking({ id: 2, booked_day: addDays(testToday, -3) });
const none: BookingCollection = { booking_id: 0, due: "0.00", fees: "0.00", deposit: "0.00", deposit_held: "0.00" };

function stepOf(bookings: (typeof leaving)[], collected: Record<number, Partial<BookingCollection>>) {
  const [row] = boatRows(testToday, bookings);
  const step = row && nextMoney(row, ({ id }) => ({ ...none, ...collected[id] }));
  return step && [step.kind, step.booking.id];
}

it("has one row for each boat that returns, leaves or is under way, by name", () => {
  const out = aStaffBooking({ id: 3, vehicle_name: "Anna", booked_day: addDays(testToday, -1) });
  const later = aStaffBooking({ id: 4, vehicle_name: "Max", booked_day: addDays(testToday, 1) });
  const rows = boatRows(testToday, [leaving, returning, out, later]);
  expect(rows.map((row) => [row.boat, bookingsOf(row).map(({ id }) => id)])).toEqual([
    ["Anna", [3]],
    ["Hektor", [2, 1]],
  ]);
});

it.each([
  ["what who returns owes", { 2: { due: "50.00", deposit_held: "500.00" }, 1: { due: "9.00" } }, ["collect", 2]],
  ["then their deposit", { 2: { deposit_held: "500.00" }, 1: { deposit: "500.00" } }, ["returnDeposit", 2]],
  ["then what who leaves owes", { 1: { deposit: "500.00" } }, ["collect", 1]],
  ["then nothing: a deposit is held until the return", { 1: { deposit_held: "500.00" } }, null],
  ["no deposit of who returns without one", { 2: { deposit: "500.00" } }, null],
])("collects %s", (_, collected, step) => {
  expect(stepOf([leaving, returning], collected)).toEqual(step);
});

it("collects the deposit of a booking without a night before it goes back", () => {
  const day = [aStaffBooking({ booked_duration: 0 })];
  expect(stepOf(day, { 1: { deposit: "500.00" } })).toEqual(["collect", 1]);
  expect(stepOf(day, { 1: { deposit_held: "500.00" } })).toEqual(["returnDeposit", 1]);
});

it("holds the deposit of a booking without a night until the boat has left and come back", () => {
  const [row] = boatRows(testToday, [aStaffBooking({ booked_duration: 0 })]);
  const departing = aTurnaroundStay({ booked_end: testToday });
  const held = () => ({ ...none, deposit_held: "500.00" });
  expect(row && nextMoney(row, held, aTurnaroundBoat({ guest: "arrived", boat: "ready", departing }))).toBeNull();
  const back = aTurnaroundBoat({ boat: "ready", has_returned: true, returning: departing });
  expect(row && nextMoney(row, held, back)).toMatchObject({ kind: "returnDeposit" });
});

it("waits for nobody to come back with a boat that was freed of a guest who did not come", () => {
  const [first, last] = [addDays(testToday, -2), testToday];
  const missed = aStaffBooking({ id: 5, booked_day: first, booked_end: last, freed: true });
  const rowsOn = (day: string) => boatRows(day, [missed]).map(({ departures }) => departures.map(({ id }) => id));
  expect([first, addDays(first, 1), last].map(rowsOn)).toEqual([[[5]], [], []]);
  expect([...countByDay([missed])]).toEqual([[first, { returns: 0, departures: 1 }]]);
});

it("has no step while the amounts are not known", () => {
  const [row] = boatRows(testToday, [leaving]);
  expect(row && nextMoney(row, () => undefined)).toBeNull();
});

describe("a boat between two stays, today", () => {
  const gone = { id: 2, booked_day: addDays(testToday, -3), status: "paid" } as const;
  const paid = { id: 1, status: "paid" } as const;
  const back = aTurnaroundStay({ booking_id: 2, booked_day: addDays(testToday, -3), booked_end: testToday });
  const next = aTurnaroundStay({ booking_id: 1, booked_end: addDays(testToday, 3) });
  const away = { guest: "away", boat: "out", returning: back } as const;
  const rowOf = (isPaid: boolean) => {
    const [row] = boatRows(testToday, [aStaffBooking(gone), aStaffBooking(isPaid ? paid : { id: 1 })]);
    if (!row) throw new Error("no row");
    return row;
  };
  const at = (changes: Partial<TurnaroundBoat>) =>
    aTurnaroundBoat({ returning: back, departing: next, has_returned: true, ...changes });

  const owed = { 2: { fees: "25.00", deposit_held: "500.00" }, 1: { deposit: "500.00" } };

  it.each<[string, Partial<TurnaroundBoat>, string, string[]]>([
    ["comes back", away, "guest.returned", ["out"]],
    ["is settled", { guest: "returned" }, "guest.returned", ["unsettled", "dirty"]],
    [
      "is settled, whatever was done to it",
      { guest: "damageNoted", boat: "cleaned" },
      "guest.returned",
      ["unsettled", "cleaned"],
    ],
    ["is cleaned, whatever anybody owes", {}, "boat.cleaned", ["dirty"]],
    ["is fuelled", { boat: "cleaned" }, "boat.fuelled", ["cleaned"]],
    ["is checked", { boat: "fuelled" }, "boat.checked", ["fuelled"]],
    ["is released", { boat: "checked" }, "boat.released", ["checked"]],
    ["is handed over", { boat: "ready" }, "boat.handedOver", []],
    ["is handed over, whatever was done for it", { boat: "ready", guest: "licenceSeen" }, "boat.handedOver", []],
    ["is given away where its guest did not come", { boat: "ready", guest: "missed" }, "boat.freed", []],
    ["is away: then the money of the return is left", { ...away, returning: next, departing: null }, "collect 2", []],
  ])("%s", (_, changes, step, blocks) => {
    const row = rowOf(true);
    const boat = at(changes);
    const found = nextStepOf(boat, testToday);
    const money = nextMoney(row, ({ id }) => ({ ...none, ...owed[id as 1 | 2] }), boat);
    expect([found?.step ?? (money && `${money.kind} ${money.booking.id}`), blocksOf(row, boat)]).toEqual([
      step,
      blocks,
    ]);
    expect(hasLeft(row, boat)).toBe(found === null);
  });

  it("asks nothing more of who left without a deposit, for a reason", () => {
    const left = at({ ...away, returning: next, departing: null });
    expect(nextMoney(rowOf(true), ({ id }) => (id === 1 ? { ...none, deposit: "500.00" } : none), left)).toBeNull();
  });

  it("says that who leaves has not paid, unless that was left out for a reason; of another day only that", () => {
    expect(blocksOf(rowOf(false), at(away))).toEqual(["out", "unpaid"]);
    expect(blocksOf(rowOf(false), at({ boat: "ready", is_payment_skipped: true }))).toEqual([]);
    expect(blocksOf(rowOf(false))).toEqual(["unpaid"]);
    expect(blocksOf(rowOf(true))).toEqual([]);
  });

  it.each<[string, boolean, Partial<TurnaroundBoat>]>([
    ["not while the boat is away", false, away],
    ["not while its return is open", false, { guest: "damageNoted" }],
    ["not of a day guest who is about to leave", false, { returning: null, departing: back }],
    ["not where the departure was never noted", false, { returning: null, unnoted: back }],
    ["once its return is settled", true, {}],
  ])("gives the deposit of who returns back next: %s", (_, isNext, changes) => {
    const [row] = boatRows(testToday, [aStaffBooking(gone)]);
    const [booking] = row?.returns ?? [];
    expect(booking && isDepositNext(booking, testToday, at(changes))).toBe(isNext);
  });

  it("gives no deposit back next of a stay that goes on, and of another day that of who returns", () => {
    expect(isDepositNext(aStaffBooking(paid), testToday, at({ guest: "depositTaken" }))).toBe(false);
    expect(isDepositNext(aStaffBooking(paid), testToday)).toBe(false);
    expect(isDepositNext(aStaffBooking(gone), testToday)).toBe(true);
  });

  it("is not here where its departure was never noted", () => {
    expect(blocksOf(rowOf(true), at({ unnoted: back, returning: null }))).toEqual(["out"]);
  });

  it("is in nobody's way where nobody leaves", () => {
    const [row] = boatRows(testToday, [aStaffBooking(gone)]);
    expect(row && blocksOf(row, at(away))).toEqual([]);
  });
});
