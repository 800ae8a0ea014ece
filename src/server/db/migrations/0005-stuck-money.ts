import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** What the staff were asked to do about money that became neither a booking nor a refund. */
export async function createStuckMoney(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("wallet_orders")
    .addColumn("task_id", "integer", (column) => column.references("inbox.id").onDelete("set null"))
    .execute();
}
