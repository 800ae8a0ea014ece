import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { check, integers, refers, texts } from "./columns.ts";

/** What employees worked, in tenths of an hour; a day that was emptied has no row. */
export async function createWorkingHours({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("working_hours")
    .$call(integers("user_id", "tenths"))
    .$call(texts("day", "changed_at"))
    .addPrimaryKeyConstraint("working_hours_pkey", ["user_id", "day"])
    .$call(refers("working_hours", "user_id", "users", "restrict"))
    .$call(check("working_hours", "tenths", sql<boolean>`tenths between 0 and 240`))
    .execute();
  await schema.createIndex("working_hours_day").on("working_hours").column("day").execute();
}
