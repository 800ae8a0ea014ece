import type { Kysely, Transaction } from "kysely";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import type { WorkingTimes } from "../../../shared/rules/working-times.ts";
import type { Database } from "../../db/schema.ts";
import type { WorkingHoursRow } from "../../db/tables/hours.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** By day; of everybody where no user is named. */
export function hoursBetween(
  db: Db,
  { first, last }: { first: Day; last: Day },
  userId?: number,
): Promise<WorkingHoursRow[]> {
  return db
    .selectFrom("working_hours")
    .selectAll()
    .where("day", ">=", first)
    .where("day", "<=", last)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .orderBy("day")
    .orderBy("user_id")
    .execute();
}

export async function storeHours(trx: Trx, row: WorkingHoursRow): Promise<void> {
  const { user_id: _user, day: _day, ...changes } = row;
  await trx
    .insertInto("working_hours")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "day"]).doUpdateSet(changes))
    .execute();
}

type DayOfUser = Pick<WorkingHoursRow, "user_id" | "day">;

export function findHours(trx: Trx, { user_id, day }: DayOfUser): Promise<WorkingHoursRow | undefined> {
  return trx
    .selectFrom("working_hours")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("day", "=", day)
    .executeTakeFirst();
}

/** Begin and end beside the hours of a day; where it has none nothing is stored. */
export async function storeTimes(
  trx: Trx,
  { user_id, day, times, changed_at }: DayOfUser & { times: WorkingTimes | null; changed_at: string },
): Promise<void> {
  await trx
    .updateTable("working_hours")
    .set({ begin_time: times?.begin ?? null, end_time: times?.end ?? null, changed_at })
    .where("user_id", "=", user_id)
    .where("day", "=", day)
    .execute();
}

/** Null where begin and end were not entered. */
export function timesOf({ begin_time, end_time }: Pick<WorkingHoursRow, "begin_time" | "end_time">) {
  return begin_time === null || end_time === null ? null : { begin: begin_time, end: end_time };
}

export async function removeHours(trx: Trx, { user_id, day }: DayOfUser): Promise<void> {
  await trx.deleteFrom("working_hours").where("user_id", "=", user_id).where("day", "=", day).execute();
}

/** An employee, active or not; undefined where there is none with that id. */
export function findPerson(db: Db, id: number) {
  return db.selectFrom("users").select(["id", "first_name", "last_name"]).where("id", "=", id).executeTakeFirst();
}

/** Deletes what is retained no more (shared/rules/retention.ts). */
export async function deleteOldHours(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("working_hours")
    .where("day", "<", oldestRetainedDay("workingHours", dayOf(now)))
    .execute();
}
