import type { Kysely } from "kysely";
import type { WalletOrderStatus } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { keptMs, oldestKeptDay } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";

/** Takes out of orders that moved money who ordered; amounts and the wallet's numbers stay with the payments. */
export async function forgetOldPayers(db: Kysely<Database>, now: Date): Promise<void> {
  // A day earlier: instants are UTC, and years begin in Berlin.
  const before = addDays(oldestKeptDay("orders", dayOf(now)), -1);
  await forgetPayers(db, ["fulfilled", "refunded"], before);
}

/** The same of orders that took none. */
export async function forgetUnpaidOrders(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs("unpaidOrders")).toISOString();
  await forgetPayers(db, ["declined", "expired"], before);
}

async function forgetPayers(db: Kysely<Database>, statuses: WalletOrderStatus[], before: string): Promise<void> {
  await db
    .updateTable("wallet_orders")
    .set({ payload: "{}", session_hash: "" })
    .where("status", "in", statuses)
    .where("next_attempt_at", "is", null)
    .where("updated_at", "<", before)
    .where("payload", "!=", "{}")
    .execute();
}
