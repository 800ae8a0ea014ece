import type { Kysely } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { maximumNights } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingEventRow } from "../../db/tables/booking.ts";
import type { Flag, Instant } from "../../db/tables/columns.ts";
import type { BlockedDays } from "../../db/tables/fleet.ts";
import { type KnownBooking, knownBookings } from "../booking/booking.repository.ts";

type Db = Kysely<Database>;

/** A booking with all that staff see. */
export type DayPlanRow = KnownBooking & {
  first_name: string | null;
  last_name: string | null;
  vehicle_blocked: Flag;
  /** When the note was written, and by whom; null where there never was one, the names also where they are gone. */
  noted_at: Instant | null;
  noter_first_name: string | null;
  noter_last_name: string | null;
};

export const dayPlanRows = (db: Db) =>
  knownBookings(db)
    .leftJoin("users", "users.id", "bookings.employee_id")
    .leftJoin("booking_events as noted", (join) =>
      // The last entry of the log about the note.
      join.on("noted.id", "=", (entries) =>
        entries
          .selectFrom("booking_events as entries")
          .select(({ fn }) => fn.max("entries.id").as("id"))
          .whereRef("entries.booking_id", "=", "bookings.id")
          .where("entries.kind", "=", "commented"),
      ),
    )
    .leftJoin("users as noters", "noters.id", "noted.actor_id")
    .select([
      "noted.created_at as noted_at",
      "noters.first_name as noter_first_name",
      "noters.last_name as noter_last_name",
      "users.first_name",
      "users.last_name",
      "vehicles.blocked as vehicle_blocked",
    ]);

/**
 * The bookings that stand and touch the days, by first day, in one look. No stay is longer than `maximumNights`, so the
 * index on the first day bounds what is read, however long the history.
 */
export function bookingsTouching(db: Db, from: Day, to: Day): Promise<DayPlanRow[]> {
  return dayPlanRows(db)
    .where("bookings.start_day", ">=", addDays(from, -maximumNights))
    .where("bookings.start_day", "<=", to)
    .where("bookings.end_day", ">=", from)
    .where("bookings.status", "!=", "cancelled")
    .orderBy("bookings.start_day")
    .orderBy("bookings.id")
    .execute();
}

/** Unpaid bookings that begin on one of the days, by first day. */
export function unpaidBookingsBetween(db: Db, from: Day, to: Day): Promise<KnownBooking[]> {
  return knownBookings(db)
    .where("bookings.status", "=", "unpaid")
    .where("bookings.start_day", ">=", from)
    .where("bookings.start_day", "<=", to)
    .orderBy("bookings.start_day")
    .orderBy("bookings.id")
    .execute();
}

/**
 * What was cancelled from `since` on, and by whom. Ordered by instant first: by id alone SQLite would read the whole
 * log in that order instead of its index on the instant.
 */
export function cancellationsSince(
  db: Db,
  since: Instant,
): Promise<
  (Pick<LogRow, "first_name" | "last_name"> & Pick<BookingEventRow, "booking_id" | "actor_id" | "created_at">)[]
> {
  return db
    .selectFrom("booking_events")
    .leftJoin("users", "users.id", "booking_events.actor_id")
    .select(["booking_events.booking_id", "booking_events.actor_id", "booking_events.created_at"])
    .select(["users.first_name", "users.last_name"])
    .where("booking_events.kind", "=", "cancelled")
    .where("booking_events.created_at", ">=", since)
    .orderBy("booking_events.created_at")
    .orderBy("booking_events.id")
    .execute();
}

export function blockedDaysBetween(db: Db, from: Day, to: Day): Promise<{ day: Day }[]> {
  const query = db.selectFrom("blocked_days").select("day").where("day", ">=", from).where("day", "<=", to);
  return query.orderBy("day").execute();
}

/** Harmless where the day is blocked: who blocked it first stays written. */
export async function insertBlockedDay(db: Db, day: BlockedDays): Promise<void> {
  const query = db.insertInto("blocked_days").values(day);
  await query.onConflict((conflict) => conflict.column("day").doNothing()).execute();
}

export async function deleteBlockedDay(db: Db, day: Day): Promise<void> {
  await db.deleteFrom("blocked_days").where("day", "=", day).execute();
}

export type LogRow = BookingEventRow & {
  vehicle_name: string;
  name: string;
  start_day: Day;
  nights: number;
  first_name: string | null;
  last_name: string | null;
};

/** What happened to bookings from `since` on, the newest first. */
export function eventsSince(db: Db, since: Instant): Promise<LogRow[]> {
  return db
    .selectFrom("booking_events")
    .innerJoin("bookings", "bookings.id", "booking_events.booking_id")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .leftJoin("users", "users.id", "booking_events.actor_id")
    .selectAll("booking_events")
    .select(["vehicles.name as vehicle_name", "bookings.name", "bookings.start_day", "bookings.nights"])
    .select(["users.first_name", "users.last_name"])
    .where("booking_events.created_at", ">=", since)
    .orderBy("booking_events.created_at", "desc")
    .orderBy("booking_events.id", "desc")
    .execute();
}
