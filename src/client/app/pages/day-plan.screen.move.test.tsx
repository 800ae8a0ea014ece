import { screen, waitFor } from "@testing-library/react";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import {
  type BoatOption,
  type StayChangeQuote,
  type StayOptions,
  stayChangeContract,
} from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, settle } from "./staff-screen.fixture.tsx";

// These tests mean the cards.
beforeEach(() => window.sessionStorage.setItem("day-plan-view", "lists"));
afterEach(() => window.sessionStorage.clear());

const tooLong = "Ein Aufenthalt dauert mindestens einen Tag und höchstens 60 Nächte.";

/** The popup for a stay of so many nights, which is under way. */
async function openPopup(nights: number) {
  const { booked_day, ...booking } = aStaffBooking();
  const booked = { booked_day, booked_end: addDays(booked_day, nights), booked_duration: nights };
  const known = {
    has_mail: true,
    vehicle: 1,
    license_answer: null,
    extras: [],
    may_change: "end" as const,
    boat_out: false,
    version: 1,
  };
  const options = { booking: { ...booking, ...booked, ...known }, boats: [] } satisfies StayOptions;
  const { press } = await openStaffScreen(Screen, ({ path }) => {
    if (path === stayChangeContract.options.path) return options;
    return path === dayPlanContract.day.path
      ? { bookings: [aStaffBooking()], blocked_days: [], cancelled: [] }
      : undefined;
  });
  await press("Verschieben");
}

const step = (name: string) => screen.getByRole("button", { name });

it.each([
  [60, "+1 Nacht", "−1 Nacht"],
  [0, "−1 Nacht", "+1 Nacht"],
])("of a stay of %d nights the popup says why there is no %s", async (nights, off, on) => {
  await openPopup(nights);
  expect(step(off)).toHaveAttribute("aria-disabled", "true");
  expect(step(off)).toHaveAccessibleDescription(tooLong);
  expect(step(on)).not.toHaveAccessibleDescription(tooLong);
});

it("a stay that was moved to another boat of the same day stands there with its card open", async () => {
  window.sessionStorage.setItem("day-plan-view", "rows");
  const { booked_day, ...booking } = aStaffBooking();
  const booked = { booked_day, booked_end: addDays(booked_day, 2), booked_duration: 2 };
  const known = {
    has_mail: true,
    vehicle: 1,
    license_answer: null,
    extras: [],
    may_change: "all" as const,
    boat_out: false,
    version: 1,
  };
  const boat = {
    passengers: 6,
    license: "no",
    extras: [],
    free: true,
    earlier: null,
    later: null,
  } satisfies Partial<BoatOption>;
  const boats = [
    { ...boat, id: 1, name: "Hektor" },
    { ...boat, id: 2, name: "Max" },
  ];
  const options = { booking: { ...booking, ...booked, ...known }, boats } satisfies StayOptions;
  const stay = {
    ...booked,
    adults: 2,
    children: 0,
    extras: [],
    price: "540.00",
    voucher: "0.00",
    visitors_tax: "0.00",
  };
  const money = { difference: "0.00", fee: "0.00", due: "0.00", due_day: null };
  const quote: StayChangeQuote = {
    before: { ...stay, vehicle_name: "Hektor" },
    after: { ...stay, vehicle_name: "Max" },
    ...money,
    wallet_back: "0.00",
    voucher_back: "0.00",
    cash_back: "0.00",
  };
  const server = { vehicle_name: "Hektor" };
  const { press, user } = await openStaffScreen(Screen, ({ path }) => {
    if (path === stayChangeContract.options.path) return options;
    if (path === stayChangeContract.change.path) server.vehicle_name = "Max";
    if (path === stayChangeContract.quote.path || path === stayChangeContract.change.path) return quote;
    const answer = { bookings: [aStaffBooking(server)], blocked_days: [], cancelled: [] };
    return path === dayPlanContract.day.path ? answer : undefined;
  });
  await press("Hektor");
  await press("Verschieben");
  await user.selectOptions(screen.getByLabelText("Boot"), "Max");
  await settle();
  await press("Aufenthalt ändern");
  await user.type(screen.getByLabelText(/^Grund/), "Motorschaden");
  await press("Aufenthalt ändern");
  await waitFor(() => expect(screen.getByRole("button", { name: "Max" })).toHaveAttribute("aria-expanded", "true"));
  expect(screen.getByRole("article")).toHaveTextContent("Erika Beispiel");
});
