import type { InferType } from "yup";
import type { DayBookingsAnswer, dayBookingsQuery } from "../../../shared/contract/day-plan.ts";
import { addDays, type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { blockedDaysBetween, bookingsTouching } from "./day-plan.repository.ts";
import { toStaffBooking } from "./staff-booking.ts";

/** The days that are shown unless told otherwise (contract 3), and the most of them. */
const daysBack = 31;
const daysAhead = 400;
const mostDays = 500;

/** @throws Problem VALIDATION for days in the wrong order, and for too many of them. */
export async function dayBookings(
  deps: Pick<Deps, "db" | "now">,
  asked: InferType<typeof dayBookingsQuery>,
): Promise<DayBookingsAnswer> {
  const today = dayOf(deps.now());
  const { from, to } = bounds(asked, today);
  const rows = await bookingsTouching(deps.db, from, to);
  return {
    bookings: rows.map((row) => toStaffBooking(row, today)),
    blocked_days: await blockedDaysBetween(deps.db, from, to),
  };
}

/** Where one bound is missing, as many days are shown as without any. */
function bounds({ from, to }: InferType<typeof dayBookingsQuery>, today: Day): { from: Day; to: Day } {
  const usual = daysBack + daysAhead;
  const first = from ?? (to ? addDays(to, -usual) : addDays(today, -daysBack));
  const last = to ?? addDays(first, usual);
  const days = daysBetween(first, last);
  if (days < 0 || days > mostDays) throw new Problem("VALIDATION", { to: "validation-staff:day" });
  return { from: first, to: last };
}
