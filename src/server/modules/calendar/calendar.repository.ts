import { type Kysely, sql } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Half } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";

/**
 * A day of which something is taken. Ids of vehicles, separated by commas and in no order: a season of single rows
 * takes the drivers ten times as long to read. Null where nobody has that half.
 */
export interface TakenDay {
  day: Day;
  am: string | null;
  pm: string | null;
}

/**
 * What is taken from `today` on, ascending by day: by bookings, and by holds that still run and are not the caller's
 * own. Read from the index `half_days_day` alone.
 */
export function takenDays(
  db: Kysely<Database>,
  asked: { today: Day; now: Instant; sessionHash: string | null },
): Promise<TakenDay[]> {
  const othersHolds = db
    .selectFrom("holds")
    .select("id")
    .where("expires_at", ">", asked.now)
    .where("session_hash", "!=", asked.sessionHash ?? "");
  // The plus keeps SQLite from going through the index of hold_id, where "is null" finds every booking there ever was.
  const holdId = sql<number | null>`+hold_id`;
  const vehicles = (half: Half) =>
    sql<string | null>`string_agg(cast(vehicle_id as text), ',') filter (where half = ${half})`;
  return db
    .selectFrom("half_days")
    .select(["day", vehicles("am").as("am"), vehicles("pm").as("pm")])
    .where("day", ">=", asked.today)
    .where((is) => is.or([is(holdId, "is", null), is(holdId, "in", othersHolds)]))
    .groupBy("day")
    .orderBy("day")
    .execute();
}

/** The holds that have not run out. */
export function runningHolds(
  db: Kysely<Database>,
  now: Instant,
): Promise<{ session_hash: string; expires_at: Instant }[]> {
  return db.selectFrom("holds").select(["session_hash", "expires_at"]).where("expires_at", ">", now).execute();
}

/** The days that staff blocked, from `today` on. */
export async function blockedDays(db: Kysely<Database>, today: Day): Promise<Day[]> {
  const rows = await db.selectFrom("blocked_days").select("day").where("day", ">=", today).execute();
  return rows.map(({ day }) => day);
}
