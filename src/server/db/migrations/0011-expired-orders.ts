import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

const weekMs = 7 * 24 * 60 * 60_000;

/** Orders that expired within the last week, perhaps unread, are looked at like those that expire from now on. */
export async function lookAtExpiredOrders(trx: Transaction<Database>): Promise<void> {
  await trx
    .updateTable("wallet_orders")
    .set((is) => ({ next_attempt_at: is.ref("updated_at") }))
    .where("status", "=", "expired")
    .where("updated_at", ">", new Date(Date.now() - weekMs).toISOString())
    .execute();
}
