import type { Kysely } from "kysely";
import type { InferType } from "yup";
import type { BookingLogEntry } from "../../../shared/contract/booking-log.ts";
import type {
  DayBookingsAnswer,
  dayBookingsQuery,
  PaidFor,
  UnfinishedBooking,
  UnfinishedBookingsAnswer,
} from "../../../shared/contract/day-plan.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays, type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { KnownBooking } from "../booking/booking.repository.ts";
import { overdueBookings } from "../booking/overdue.repository.ts";
import { redeemedCents } from "../booking/redeemed-part.ts";
import { paidByKind } from "../invoices/invoices.repository.ts";
import {
  blockedDaysBetween,
  bookingsTouching,
  cancellationsSince,
  eventsSince,
  type LogRow,
  unpaidBookingsBetween,
} from "./day-plan.repository.ts";
import { staffBookingsOf } from "./staff-booking.ts";

type Db = Kysely<Database>;

/** The days that are shown without from and to (requirements/day-plan.md), and the most of them. */
const daysBack = 31;
const daysAhead = 400;
const mostDays = 500;

/** How far the log and the list of unfinished bookings reach back, in days. */
const logDays = 14;
const unfinishedDays = 7;

/** How long a popup may have stood open over a booking that was cancelled meanwhile, in milliseconds. */
const justNowMs = 3_600_000;

interface Days {
  from: Day;
  to: Day;
}

/**
 * The bookings that touch the days, and until when that is as it is though nobody writes, in milliseconds since 1970:
 * rights and fees change at full hours, and what was cancelled is told for an hour.
 */
export async function dayBookings(
  db: Db,
  { from, to }: Days,
  now: Date,
): Promise<{ plan: DayBookingsAnswer; validUntil: number }> {
  const rows = await bookingsTouching(db, from, to);
  const seen = await staffBookingsOf(db, rows, now);
  const blocked_days = await blockedDaysBetween(db, from, to);
  const cancelled = await cancellationsSince(db, new Date(now.getTime() - justNowMs).toISOString());
  const plan = {
    bookings: rows.map(seen),
    blocked_days,
    cancelled: cancelled.map((row) => ({
      booking_id: row.booking_id,
      employee_id: row.actor_id,
      employee: fullName(row),
      dateTime: row.created_at,
    })),
  };
  const nextHour = (Math.floor(now.getTime() / 3_600_000) + 1) * 3_600_000;
  const untold = cancelled.map(({ created_at }) => Date.parse(created_at) + justNowMs + 1);
  return { plan, validUntil: Math.min(nextHour, ...untold) };
}

/**
 * Where one bound is missing, as many days are shown as without any.
 * @throws Problem VALIDATION for days in the wrong order, and for too many of them.
 */
export function askedDays({ from, to }: InferType<typeof dayBookingsQuery>, today: Day): Days {
  const usual = daysBack + daysAhead;
  const first = from ?? (to ? addDays(to, -usual) : addDays(today, -daysBack));
  const last = to ?? addDays(first, usual);
  const days = daysBetween(first, last);
  if (days < 0 || days > mostDays) throw new Problem("VALIDATION", { to: "validation-staff:day" });
  return { from: first, to: last };
}

/** What happened to bookings in the last 14 days, the newest first. */
export async function bookingLog(db: Db, now: Date): Promise<BookingLogEntry[]> {
  const since = new Date(now.getTime() - logDays * 86_400_000);
  return (await eventsSince(db, since.toISOString())).map(toLogEntry);
}

/** A voucher that pays is written as a change of the price, and is named as what it is. */
function kindOf(row: LogRow): BookingLogEntry["kind"] {
  const redeemed = redeemedCents(row);
  if (redeemed === null) return row.kind;
  return redeemed > 0 ? "voucher-redeemed" : "voucher-returned";
}

function toLogEntry(row: LogRow): BookingLogEntry {
  return {
    id: row.id,
    booking_id: row.booking_id,
    kind: kindOf(row),
    dateTime: row.created_at,
    actor: fullName(row),
    vehicle_name: row.vehicle_name,
    name: row.name,
    booked_day: row.start_day,
    booked_duration: row.nights,
    price: toAmount(row.price_cents),
    new_price: row.new_price_cents === null ? null : toAmount(row.new_price_cents),
    canceled: row.kind === "cancelled" ? row.detail : "",
    detail: row.detail,
  };
}

/** Bookings that began within the last 7 days, today included, and are still unpaid; and transfers that are overdue. */
export async function unfinishedBookings(db: Db, now: Date): Promise<UnfinishedBookingsAnswer> {
  const today = dayOf(now);
  return {
    unfinished_bookings: (await unpaidBookingsBetween(db, addDays(today, -unfinishedDays), today)).map(toUnfinished),
    overdue_bookings: (await overdueBookings(db, today)).map(toUnfinished),
  };
}

const toUnfinished = (booking: KnownBooking): UnfinishedBooking => ({
  id: booking.id,
  vehicle_name: booking.vehicle_name,
  booked_day: booking.start_day,
  due: toAmount(moneyOf(booking).dueCents),
});

/** What was paid for the booking itself, by each way, less what went back. */
export async function paidForBooking(db: Db, booking: KnownBooking): Promise<PaidFor[]> {
  const money = await paidByKind(db, { purpose: "booking", ...booking });
  const voucher = { kind: "voucher" as const, cents: booking.voucher_cents };
  return [...money, voucher].flatMap(({ kind: way, cents }) =>
    cents > 0 ? [{ name: "", way, amount: toAmount(cents), goes_back: false }] : [],
  );
}
