import type { Kysely, Transaction } from "kysely";
import type { WalletOrderStatus } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { keptMs, oldestKeptDay } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";

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

/** Takes out of an order who ordered, for good: what is left of it is understood by whoever hears of its money later. */
export async function forgetPayer(
  trx: Transaction<Database>,
  { id, payload }: Pick<WalletOrderRow, "id" | "payload">,
): Promise<void> {
  const cleared = { payload: clearedPayload(payload), session_hash: "" };
  await trx.updateTable("wallet_orders").set(cleared).where("id", "=", id).execute();
}

/** What an order says that names nobody: the wallet may still report about it, and then it is to be understood. */
const facts = [
  "vehicle",
  "booked_day",
  "booked_day_end",
  "booked_duration",
  "banktransfer",
  "paypal",
  "lang",
  "people_number",
  "adults",
  "children",
  "extras",
  "voucherAmount",
  "voucherBackground",
];

function clearedPayload(payload: string): string {
  const { request, ...rest } = JSON.parse(payload) as { request?: Record<string, unknown> };
  if (request === undefined) return payload;
  const kept = Object.entries(request).map(([name, value]) => [name, facts.includes(name) ? value : ""]);
  return JSON.stringify({ ...rest, request: Object.fromEntries(kept) as unknown });
}
