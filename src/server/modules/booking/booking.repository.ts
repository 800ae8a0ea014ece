import type { Kysely, Transaction } from "kysely";
import { addDays } from "../../../shared/rules/day.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import { halfDaysOf, type Stay } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow, NewBooking, NewHold } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";

/** The vehicle and the season windows in one look; null where the vehicle is unknown. */
export async function findVehicleAndSeason(db: Kysely<Database>, id: number): Promise<(VehicleRow & OffSeason) | null> {
  const row = await db
    .selectFrom("vehicles")
    .leftJoin("business_settings", (join) => join.on("business_settings.id", "=", 1))
    .selectAll("vehicles")
    .select(["business_settings.off_season_start", "business_settings.off_season_end"])
    .where("vehicles.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether staff blocked a day of the stay, its last included. */
export async function hasBlockedDay(db: Kysely<Database>, { start, nights }: Stay): Promise<boolean> {
  const row = await db
    .selectFrom("blocked_days")
    .select("day")
    .where("day", ">=", start)
    .where("day", "<=", addDays(start, nights))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a half-day of the stay is taken by a booking, or by a running hold of somebody else. */
export async function isStayTaken(
  db: Kysely<Database>,
  asked: Stay & { vehicleId: number; sessionHash: string | null; now: Instant },
): Promise<boolean> {
  const { start, nights } = asked;
  const end = addDays(start, nights);
  const row = await db
    .selectFrom("half_days")
    .leftJoin("holds", "holds.id", "half_days.hold_id")
    .select("half_days.day")
    .where("half_days.vehicle_id", "=", asked.vehicleId)
    .where("half_days.day", ">=", start)
    .where("half_days.day", "<=", end)
    .where((is) =>
      nights === 0
        ? is.lit(true)
        : is.and([
            is.or([is("half_days.day", ">", start), is("half_days.half", "=", "pm")]),
            is.or([is("half_days.day", "<", end), is("half_days.half", "=", "am")]),
          ]),
    )
    .where((is) =>
      is.or([
        is("half_days.hold_id", "is", null),
        is.and([is("holds.expires_at", ">", asked.now), is("holds.session_hash", "!=", asked.sessionHash ?? "")]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops what no longer stands in the way of a booking: the boat's expired holds and the guest's own on that boat. */
export async function dropHoldsBeforeBooking(
  trx: Transaction<Database>,
  of: { vehicleId: number; now: Instant; sessionHash: string | null; holdId: number | null },
): Promise<void> {
  await trx
    .deleteFrom("holds")
    .where("vehicle_id", "=", of.vehicleId)
    .where((is) =>
      is.or([
        is("expires_at", "<=", of.now),
        ...(of.sessionHash === null ? [] : [is("session_hash", "=", of.sessionHash)]),
        ...(of.holdId === null ? [] : [is("id", "=", of.holdId)]),
      ]),
    )
    .execute();
}

/** Drops the boat's expired holds and every earlier hold of the session: a visitor holds one stay at a time. */
export async function dropHoldsBeforeHold(
  trx: Transaction<Database>,
  of: { vehicleId: number; now: Instant; sessionHash: string },
): Promise<void> {
  await trx
    .deleteFrom("holds")
    .where((is) =>
      is.or([
        is("session_hash", "=", of.sessionHash),
        is.and([is("vehicle_id", "=", of.vehicleId), is("expires_at", "<=", of.now)]),
      ]),
    )
    .execute();
}

/** @returns the new hold's id. */
export async function insertHold(trx: Transaction<Database>, hold: NewHold): Promise<number> {
  const { id } = await trx.insertInto("holds").values(hold).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns the booking as it stands in the database. */
export async function insertBooking(trx: Transaction<Database>, booking: NewBooking): Promise<BookingRow> {
  return trx.insertInto("bookings").values(booking).returningAll().executeTakeFirstOrThrow();
}

/**
 * Takes all half-days of a stay for a booking or a hold, or finds them taken. One insert in one order for everybody:
 * whoever comes second waits for the first and then inserts fewer rows, and two stays never wait for each other.
 * The primary key alone refuses; nothing is read before.
 * @returns false where another has one of them: the caller must roll back, since the free ones were inserted.
 */
export async function takeHalfDays(
  trx: Transaction<Database>,
  vehicleId: number,
  { start, nights }: Stay,
  owner: { booking_id: number; hold_id: null } | { booking_id: null; hold_id: number },
): Promise<boolean> {
  const rows = halfDaysOf(start, nights).map(({ day, half }) => ({ vehicle_id: vehicleId, day, half, ...owner }));
  const result = await trx
    .insertInto("half_days")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === BigInt(rows.length);
}
