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
  nextStep,
} from "../../features/day-plan/boats-of-day.ts";
import { countByDay } from "../../features/day-plan/day-bookings.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { actionsOf } from "../../features/turnaround/morning.ts";
import { aStaffBooking } from "./staff-screen.fixture.tsx";

const leaving = aStaffBooking({ id: 1 });
const returning = aStaffBooking({ id: 2, booked_day: addDays(testToday, -3) });
const none: BookingCollection = { booking_id: 0, due: "0.00", fees: "0.00", deposit: "0.00", deposit_held: "0.00" };

function stepOf(bookings: (typeof leaving)[], collected: Record<number, Partial<BookingCollection>>) {
  const [row] = boatRows(testToday, bookings);
  const step = row && nextStep(row, ({ id }) => ({ ...none, ...collected[id] }));
  return step && step.kind !== "turnaround" ? [step.kind, step.booking.id] : step;
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
  const turnaround = { boat: aTurnaroundBoat({ guest: "arrived", boat: "ready" }), next: "guest.briefed" } as const;
  const step = row && nextStep(row, () => ({ ...none, deposit_held: "500.00" }), turnaround);
  expect(step).toMatchObject({ kind: "turnaround", next: "guest.briefed" });
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
  expect(row && nextStep(row, () => undefined)).toBeNull();
});

describe("a boat between two stays, today", () => {
  const gone = { id: 2, booked_day: addDays(testToday, -3), status: "paid" } as const;
  const paid = { id: 1, status: "paid" } as const;
  const back = aTurnaroundStay({ booking_id: 2, booked_day: addDays(testToday, -3), booked_end: testToday });
  const next = aTurnaroundStay({ booking_id: 1, booked_end: addDays(testToday, 3) });
  const away = { guest: "away", boat: "out", returning: back } as const;
  const ready = { isPaid: true, hasDeposit: true, needsLicence: false, isInService: true, isOverdue: false };
  const rowOf = (isPaid: boolean) => {
    const [row] = boatRows(testToday, [aStaffBooking(gone), aStaffBooking(isPaid ? paid : { id: 1 })]);
    if (!row) throw new Error("no row");
    return row;
  };
  const at = (changes: Partial<TurnaroundBoat>) => {
    const boat = aTurnaroundBoat({ returning: back, departing: next, has_returned: true, ...changes });
    return { boat, next: actionsOf(boat, testToday).next[0]?.step ?? null };
  };

  it.each<[string, Partial<TurnaroundBoat>, Record<number, Partial<BookingCollection>>, string, string[]]>([
    ["comes back", away, { 2: { due: "9.00", deposit_held: "500.00" } }, "guest.returned", ["out"]],
    [
      "is measured, whatever who leaves owes",
      { guest: "returned" },
      { 1: { deposit: "500.00" } },
      "fuel.measured",
      ["unsettled", "dirty"],
    ],
    ["is looked at", { guest: "fuelMeasured" }, {}, "damage.noted", ["unsettled", "dirty"]],
    [
      "is settled before its deposit goes back",
      { guest: "damageNoted", boat: "cleaned" },
      { 2: { deposit_held: "500.00" } },
      "return.settled",
      ["unsettled", "cleaned"],
    ],
    ["then its return is collected", {}, { 2: { fees: "25.00", deposit_held: "500.00" } }, "collect 2", ["dirty"]],
    ["then the deposit goes back", {}, { 2: { deposit_held: "500.00" } }, "returnDeposit 2", ["dirty"]],
    ["then who leaves pays", {}, { 1: { deposit: "500.00" } }, "collect 1", ["dirty"]],
    ["then it is cleaned", {}, {}, "boat.cleaned", ["dirty"]],
    ["then it is fuelled", { boat: "cleaned" }, {}, "boat.fuelled", ["cleaned"]],
    ["then it is checked", { boat: "fuelled" }, {}, "boat.checked", ["fuelled"]],
    ["then it is released", { boat: "checked" }, {}, "boat.released", ["checked"]],
    ["then its guest arrives", { boat: "ready" }, {}, "guest.arrived", []],
    ["and is briefed", { boat: "ready", guest: "licenceSeen" }, {}, "guest.briefed", []],
    [
      "and leaves without a permit that was not collected",
      { boat: "ready", facts: ready },
      { 1: { fees: "14.00" } },
      "guest.arrived",
      [],
    ],
    [
      "and leaves without a deposit, for a reason",
      { boat: "ready", guest: "depositTaken", is_deposit_skipped: true, facts: { ...ready, hasDeposit: false } },
      { 1: { deposit: "500.00" } },
      "boat.handedOver",
      [],
    ],
    ["and leaves", { boat: "ready", guest: "depositTaken", facts: ready }, {}, "boat.handedOver", []],
    ["and is away", { ...away, returning: next, departing: null }, {}, "none", []],
  ])("%s", (_, changes, collected, step, blocks) => {
    const row = rowOf(true);
    const turnaround = at(changes);
    const found = nextStep(row, ({ id }) => ({ ...none, ...collected[id] }), turnaround);
    const said = found?.kind === "turnaround" ? found.next : found && `${found.kind} ${found.booking.id}`;
    expect([said ?? "none", blocksOf(row, turnaround)]).toEqual([step, blocks]);
    expect(hasLeft(row, turnaround)).toBe(step === "none");
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
