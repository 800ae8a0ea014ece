import { type Kysely, sql, type Transaction } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { BoatBlockRow } from "../../db/tables/boat-blocks.ts";
import type { Instant, NewRow } from "../../db/tables/columns.ts";
import type { CalendarFeeds } from "../../db/tables/portal-calendars.ts";
import { freedAt } from "../booking/booking.repository.ts";

type Db = Kysely<Database>;

/** The boat whose calendar a token opens; null where nobody's does, and for a boat that was deleted. */
export async function findFeed(db: Db, token: string) {
  const query = db
    .selectFrom("calendar_feeds")
    .innerJoin("vehicles", "vehicles.id", "calendar_feeds.vehicle_id")
    .select(["vehicles.id", "vehicles.blocked", "calendar_feeds.created_at"])
    .where("token", "=", token)
    .where("vehicles.deleted_at", "is", null);
  return (await query.executeTakeFirst()) ?? null;
}

/** The token of a boat's feed; null where there is none. */
export async function tokenOf(db: Db, vehicleId: number): Promise<string | null> {
  const query = db.selectFrom("calendar_feeds").select("token").where("vehicle_id", "=", vehicleId);
  return (await query.executeTakeFirst())?.token ?? null;
}

/** The feed has this token from now on, and no other. */
export async function writeFeed(trx: Transaction<Database>, feed: NewRow<CalendarFeeds>): Promise<void> {
  const { token, created_at, created_by } = feed;
  const query = trx.insertInto("calendar_feeds").values(feed);
  await query
    .onConflict((conflict) => conflict.column("vehicle_id").doUpdateSet({ token, created_at, created_by }))
    .execute();
}

/**
 * The boat's bookings that end on `today` or later and are not cancelled, with the instant of their last step, and how
 * often and when last their boat was freed of them or that was undone.
 */
export function bookingsOfFeed(db: Db, vehicleId: number, today: Day) {
  const lastStep = sql<string | null>`(
    select max(booking_events.created_at) from booking_events where booking_events.booking_id = bookings.id)`;
  const freeing = sql`from turnaround_steps where turnaround_steps.booking_id = bookings.id and step = 'boat.freed'`;
  const freeings = sql<number>`cast((select count(*) + count(undone_at) ${freeing}) as integer)`;
  const lastFreeing = sql<string | null>`(select max(coalesce(undone_at, at)) ${freeing})`;
  return db
    .selectFrom("bookings")
    .select(["id", "start_day", "nights", "end_day", "version", "created_at", lastStep.as("stepped_at")])
    .select([freedAt.as("freed_at"), freeings.as("freeings"), lastFreeing.as("freeing_at")])
    .where("vehicle_id", "=", vehicleId)
    .where("end_day", ">=", today)
    .where("status", "!=", "cancelled")
    .orderBy("start_day")
    .orderBy("id")
    .execute();
}

/** The boat's bookings that were cancelled since then. */
export function cancelledStays(db: Db, vehicleId: number, since: Instant) {
  return db
    .selectFrom("booking_events")
    .innerJoin("bookings", "bookings.id", "booking_events.booking_id")
    .select(["bookings.start_day", "bookings.nights"])
    .where("booking_events.created_at", ">=", since)
    .where("kind", "=", "cancelled")
    .where("bookings.vehicle_id", "=", vehicleId)
    .execute();
}

/** The changes of stays since then, of all boats. */
export function changesOfStays(db: Db, since: Instant) {
  return db
    .selectFrom("booking_events")
    .select("stay_change")
    .where("created_at", ">=", since)
    .where("kind", "=", "changed")
    .where("stay_change", "is not", null)
    .execute();
}

/** The boat's blocks that stand and end on `today` or later. */
export function standingBlocks(db: Db, vehicleId: number, today: Day): Promise<BoatBlockRow[]> {
  const query = db.selectFrom("boat_blocks").selectAll().where("vehicle_id", "=", vehicleId);
  return query.where("end_day", ">=", today).where("status", "=", "standing").orderBy("id").execute();
}

/** By what steps blocks of the boat may have given days back since then. */
export function stepsOfBlocks(db: Db, vehicleId: number, since: Instant) {
  return db
    .selectFrom("vehicle_log")
    .select("facts")
    .where("vehicle_id", "=", vehicleId)
    .where("created_at", ">=", since)
    .where("kind", "in", ["blockMoved", "blockChanged", "blockEnded"])
    .execute();
}

/** The days that staff blocked, from `first` on, ascending. */
export function blockedDaysFrom(db: Db, first: Day) {
  const query = db.selectFrom("blocked_days").select(["day", "created_at"]).where("day", ">=", first);
  return query.orderBy("day").execute();
}
