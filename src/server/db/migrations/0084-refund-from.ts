import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** What a changed stay gives back leaves the next morning, and pays again until then. */
export async function addRefundFrom(trx: Transaction<Database>): Promise<void> {
  await sql`alter table wallet_orders add column refund_from text`.execute(trx);
}
