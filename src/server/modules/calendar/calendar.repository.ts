import type { Kysely } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Half } from "../../../shared/rules/stay.ts";
import type { Database, Instant } from "../../db/schema.ts";

export interface TakenHalf {
  day: Day;
  half: Half;
  vehicle_id: number;
}

/**
 * The half-days taken from `today` on, ascending by day: by bookings, and by holds that still run and are not the
 * caller's own.
 */
export function takenHalves(
  db: Kysely<Database>,
  asked: { today: Day; now: Instant; sessionHash: string | null },
): Promise<TakenHalf[]> {
  return db
    .selectFrom("half_days")
    .leftJoin("holds", "holds.id", "half_days.hold_id")
    .select(["half_days.day", "half_days.half", "half_days.vehicle_id"])
    .where("half_days.day", ">=", asked.today)
    .where((is) =>
      is.or([
        is("half_days.hold_id", "is", null),
        is.and([is("holds.expires_at", ">", asked.now), is("holds.session_hash", "!=", asked.sessionHash ?? "")]),
      ]),
    )
    .orderBy("half_days.day")
    .execute();
}

/** The days that staff blocked, from `today` on. */
export async function blockedDays(db: Kysely<Database>, today: Day): Promise<Day[]> {
  const rows = await db.selectFrom("blocked_days").select("day").where("day", ">=", today).execute();
  return rows.map(({ day }) => day);
}
