import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { createSearch } from "./0104-search.ts";
import { integers, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** The nightly backup, and the search. */
export async function changeOperations(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await createBackupRuns(trx);
  await createSearch(trx, engine);
}

/** One row: what became of the nightly backup. */
async function createBackupRuns(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .createTable("backup_runs")
    .$call(integers("id"))
    .$call(texts("day", "started_at"))
    .$call(optionalTexts("finished_at", "since", "made_at", "verified_at"))
    // Beyond 2 GB an integer ends in PostgreSQL.
    .addColumn("size_bytes", "bigint")
    .$call(optionalIntegers("task_id"))
    .addPrimaryKeyConstraint("backup_runs_pkey", ["id"])
    .$call(refers("backup_runs", "task_id", "inbox", "set null"))
    .execute();
  await sql`insert into backup_runs (id, day, started_at) values (1, '', '')`.execute(trx);
}
