import type { BookingCollection } from "../../../shared/contract/day-collection.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { boatRows, bookingsOf, nextStep } from "../../features/day-plan/boat-rows.ts";
import { aStaffBooking } from "./staff-screen.fixture.tsx";

const leaving = aStaffBooking({ id: 1 });
const returning = aStaffBooking({ id: 2, booked_day: addDays(testToday, -3) });
const none: BookingCollection = { booking_id: 0, due: "0.00", fees: "0.00", deposit: "0.00", deposit_held: "0.00" };

function stepOf(bookings: (typeof leaving)[], collected: Record<number, Partial<BookingCollection>>) {
  const [row] = boatRows(testToday, bookings);
  const step = row && nextStep(row, ({ id }) => ({ ...none, ...collected[id] }));
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

it("has no step while the amounts are not known", () => {
  const [row] = boatRows(testToday, [leaving]);
  expect(row && nextStep(row, () => undefined)).toBeNull();
});
