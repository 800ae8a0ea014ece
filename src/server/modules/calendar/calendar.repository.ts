import { type Kysely, sql } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Half } from "../../../shared/rules/stay.ts";
import type { Database, Instant } from "../../db/schema.ts";

export interface TakenHalf {
  day: Day;
  half: Half;
  /** Ids of vehicles, separated by commas: a season of single rows takes the drivers ten times as long to read. */
  vehicles: string;
}

/**
 * The half-days taken from `today` on, ascending by day: by bookings, and by holds that still run and are not the
 * caller's own. Read from the index `half_days_day` alone.
 */
export function takenHalves(
  db: Kysely<Database>,
  asked: { today: Day; now: Instant; sessionHash: string | null },
): Promise<TakenHalf[]> {
  const othersHolds = db
    .selectFrom("holds")
    .select("id")
    .where("expires_at", ">", asked.now)
    .where("session_hash", "!=", asked.sessionHash ?? "");
  // The plus keeps SQLite from going through the index of hold_id, where "is null" finds every booking there ever was.
  const holdId = sql<number | null>`+hold_id`;
  return db
    .selectFrom("half_days")
    .select(["day", "half", sql<string>`string_agg(cast(vehicle_id as text), ',' order by vehicle_id)`.as("vehicles")])
    .where("day", ">=", asked.today)
    .where((is) => is.or([is(holdId, "is", null), is(holdId, "in", othersHolds)]))
    .groupBy(["day", "half"])
    .orderBy("day")
    .execute();
}

/** The days that staff blocked, from `today` on. */
export async function blockedDays(db: Kysely<Database>, today: Day): Promise<Day[]> {
  const rows = await db.selectFrom("blocked_days").select("day").where("day", ">=", today).execute();
  return rows.map(({ day }) => day);
}
