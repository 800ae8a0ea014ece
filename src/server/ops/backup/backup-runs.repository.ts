import type { Kysely, Selectable, Transaction } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { BackupRuns } from "../../db/tables/work.ts";

/** One that failed is tried again after this, in milliseconds. */
const retryMs = 60 * 60_000;

export function readBackupRun(db: Kysely<Database>): Promise<Selectable<BackupRuns>> {
  return db.selectFrom("backup_runs").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
}

/**
 * Whether that day's backup is to be made, or tried again; one of later than tomorrow was by a clock that was set back
 * since.
 */
export async function isBackupDue(db: Kysely<Database>, day: Day, now: Date): Promise<boolean> {
  const run = await readBackupRun(db);
  if (run.day < day || run.day > addDays(day, 1)) return true;
  return run.day === day && run.finished_at === null && now.getTime() - Date.parse(run.started_at) >= retryMs;
}

export async function beginBackupRun(db: Kysely<Database>, day: Day, now: Date): Promise<void> {
  const begun = { day, started_at: now.toISOString(), finished_at: null };
  await db.updateTable("backup_runs").set(begun).where("id", "=", 1).execute();
}

/** The row, until the transaction ends nobody else's. `since` is set where it was not. */
export async function lockBackupRun(
  trx: Transaction<Database>,
  now: Date,
): Promise<Selectable<BackupRuns> & { since: string }> {
  const row = await trx
    .updateTable("backup_runs")
    .set((is) => ({ since: is.fn.coalesce("since", is.val(now.toISOString())) }))
    .where("id", "=", 1)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, since: row.since ?? now.toISOString() };
}

export async function changeBackupRun(
  trx: Transaction<Database>,
  changes: Partial<Omit<Selectable<BackupRuns>, "id" | "day" | "started_at" | "since">>,
): Promise<void> {
  await trx.updateTable("backup_runs").set(changes).where("id", "=", 1).execute();
}
