import type { Kysely, Selectable, Transaction } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { FsckRuns } from "../../db/tables/work.ts";

/** A run that has not ended by then was broken off, and another one may take its place; in milliseconds. */
const longestRun = 60 * 60_000;

/** Takes the look of that day for this process. @returns false where another process did, or has done, it. */
export async function claimRun(db: Kysely<Database>, day: Day, now: Date): Promise<boolean> {
  const query = db
    .updateTable("fsck_runs")
    .set({ day, started_at: now.toISOString(), finished_at: null })
    .where("id", "=", 1)
    .where((is) =>
      is.or([
        is("day", "<", day),
        is.and([
          is("finished_at", "is", null),
          is("started_at", "<=", new Date(now.getTime() - longestRun).toISOString()),
        ]),
      ]),
    );
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export function readRun(db: Kysely<Database>): Promise<Selectable<FsckRuns>> {
  return db.selectFrom("fsck_runs").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
}

export async function finishRun(
  trx: Transaction<Database>,
  result: Pick<Selectable<FsckRuns>, "findings" | "task_id">,
  now: Date,
): Promise<void> {
  const changes = { ...result, finished_at: now.toISOString() };
  await trx.updateTable("fsck_runs").set(changes).where("id", "=", 1).execute();
}
