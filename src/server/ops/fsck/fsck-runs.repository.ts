import type { Kysely, Selectable, Transaction } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { FsckRuns } from "../../db/tables/work.ts";

/**
 * Whether nobody has ended the look of that day, nor of the next one; a later one was by a clock that was set back
 * since.
 */
export async function isRunDue(db: Kysely<Database>, day: Day): Promise<boolean> {
  const run = await readRun(db);
  return run.day < day || run.day > addDays(day, 1) || (run.day === day && run.finished_at === null);
}

/**
 * Begins the look of that day, or begins it anew where one was broken off. Call it with the lease: others may be at it
 * else.
 * @returns false where somebody ended it.
 */
export async function beginRun(db: Kysely<Database>, day: Day, now: Date): Promise<boolean> {
  const query = db
    .updateTable("fsck_runs")
    .set({ day, started_at: now.toISOString(), finished_at: null })
    .where("id", "=", 1)
    .where((is) =>
      is.or([
        is("day", "<", day),
        is("day", ">", addDays(day, 1)),
        is.and([is("day", "=", day), is("finished_at", "is", null)]),
      ]),
    );
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export function readRun(db: Kysely<Database>): Promise<Selectable<FsckRuns>> {
  return db.selectFrom("fsck_runs").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
}

/** The task that tells of findings; null for none. */
export async function setRunTask(trx: Transaction<Database>, taskId: number | null): Promise<void> {
  await trx.updateTable("fsck_runs").set({ task_id: taskId }).where("id", "=", 1).execute();
}

export async function finishRun(
  trx: Transaction<Database>,
  result: Pick<Selectable<FsckRuns>, "findings" | "task_id">,
  now: Date,
): Promise<void> {
  const changes = { ...result, finished_at: now.toISOString() };
  await trx.updateTable("fsck_runs").set(changes).where("id", "=", 1).execute();
}
