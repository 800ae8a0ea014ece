import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** When somebody began and ended to work (§ 17 (1) MiLoG), by the clock in Berlin: both, or neither. */
export async function addWorkingTimes({ schema }: Transaction<Database>): Promise<void> {
  await schema.alterTable("working_hours").addColumn("begin_time", "text").execute();
  await schema
    .alterTable("working_hours")
    .addColumn("end_time", "text", (column) => column.check(sql`(begin_time is null) = (end_time is null)`))
    .execute();
}
