import { screen } from "@testing-library/react";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type StayOptions, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { Screen } from "./day-plan-page.tsx";
import { aStaffBooking, openStaffScreen } from "./staff-screen.fixture.tsx";

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
