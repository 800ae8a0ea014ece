import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Whether the first act of a page that the link opened ends the earlier links: 0 or 1. */
export async function addEndsEarlier(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("booking_links")
    .addColumn("ends_earlier", "integer", (flag) => flag.notNull().defaultTo(0).check(sql`ends_earlier in (0, 1)`))
    .execute();
}
