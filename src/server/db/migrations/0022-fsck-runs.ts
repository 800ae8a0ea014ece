import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { integers, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** One row: which night's look for contradictions was the last, and what it found. */
export async function createFsckRuns(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .createTable("fsck_runs")
    .$call(integers("id"))
    .$call(texts("day", "started_at"))
    .$call(optionalTexts("finished_at"))
    .$call(optionalIntegers("findings", "task_id"))
    .addPrimaryKeyConstraint("fsck_runs_pkey", ["id"])
    .$call(refers("fsck_runs", "task_id", "inbox", "set null"))
    .execute();
  await sql`insert into fsck_runs (id, day, started_at) values (1, '', '')`.execute(trx);
}
