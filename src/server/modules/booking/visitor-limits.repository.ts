import type { Kysely, Transaction } from "kysely";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingAddresses } from "../../db/tables/booking.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import { lockName } from "../../db/transaction.ts";
import { windows } from "../../http/call-counts.repository.ts";
import { limitCall } from "../../http/call-limits.ts";
import { rateLimitedUntil } from "../../http/problem.ts";

/** What the visitors of one address may do (requirements/operations.md), so that nobody empties the season. */
export const visitorLimits = { holds: 3, bookingsPerHour: 6, unpaidBookingsPerDay: 20 } as const;

const hourMs = 3_600_000;

/**
 * @throws Problem RATE_LIMITED while as many holds of the address run as it may have. Drop the session's own before.
 */
export async function limitHolds(trx: Transaction<Database>, address: string, now: Date): Promise<void> {
  await lockName(trx, address);
  const running = await trx
    .selectFrom("holds")
    .select("expires_at")
    .where("address", "=", address)
    .where("expires_at", ">", now.toISOString())
    .orderBy("expires_at", "desc")
    .execute();
  const decisive = running[visitorLimits.holds - 1];
  if (decisive) throw rateLimitedUntil(Date.parse(decisive.expires_at), now);
}

/** @throws Problem RATE_LIMITED while the address has made as many bookings within the hour as it may. */
export async function limitBookings(db: Kysely<Database>, address: string, now: Date): Promise<void> {
  if (db.isTransaction) await lockName(db as Transaction<Database>, address);
  const decisive = await db
    .selectFrom("booking_addresses")
    .select("created_at")
    .where("address", "=", address)
    .where("created_at", ">", hourBefore(now))
    .orderBy("created_at", "desc")
    .offset(visitorLimits.bookingsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  if (decisive) throw rateLimitedUntil(Date.parse(decisive.created_at) + hourMs, now);
}

/** Counts a booking that nobody paid. @throws Problem RATE_LIMITED where the address made too many within a day. */
export function limitUnpaidBookings(trx: Transaction<Database>, address: string, now: Date): Promise<void> {
  const limit = { most: visitorLimits.unpaidBookingsPerDay, windowMs: windows.day };
  return limitCall(trx, { name: "unpaid-booking/day", address }, limit, now);
}

/** Counts a booking; one that is asked for again is the same. */
export async function countBooking(
  trx: Transaction<Database>,
  bookingId: number,
  address: string,
  now: Date,
): Promise<void> {
  const row: NewRow<BookingAddresses> = { booking_id: bookingId, address, created_at: now.toISOString() };
  await trx
    .insertInto("booking_addresses")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets who booked from where as soon as it does not count any more. */
export async function deleteOldBookingAddresses(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("booking_addresses").where("created_at", "<=", hourBefore(now)).execute();
}

const hourBefore = (now: Date) => new Date(now.getTime() - retentionMs("bookingAddresses")).toISOString();
