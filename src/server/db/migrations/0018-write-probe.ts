import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { integers, texts } from "./columns.ts";

/** One row that is written to see whether the database still takes anything. */
export async function createWriteProbe({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("write_probe")
    .$call(integers("id"))
    .$call(texts("written_at"))
    .addPrimaryKeyConstraint("write_probe_pkey", ["id"])
    .execute();
}
