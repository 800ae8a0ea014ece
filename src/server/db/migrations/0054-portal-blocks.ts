import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Days that a portal only closed: nobody booked them there. */
export async function markPortalBlocks(trx: Transaction<Database>): Promise<void> {
  const table = trx.schema.alterTable("imported_events");
  await table.addColumn("is_block", "integer", (column) => column.notNull().defaultTo(0)).execute();
}
