import type { Kysely, Transaction } from "kysely";
import type { WalletOrderStatus } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay, retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";

/** Takes out of orders that moved money who ordered; amounts and the wallet's numbers stay with the payments. */
export async function forgetOldPayers(db: Kysely<Database>, now: Date): Promise<void> {
  // A day earlier: instants are UTC, and years begin in Berlin.
  const before = addDays(oldestRetainedDay("orders", dayOf(now)), -1);
  await forgetPayers(db, ["fulfilled", "refunded"], before);
}

/** The same of orders that took none. */
export async function forgetUnpaidOrders(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs("unpaidOrders")).toISOString();
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

/** Erases who ordered from an order; what is left explains its money to those who ask later. */
export async function forgetPayer(
  trx: Transaction<Database>,
  { id, payload }: Pick<WalletOrderRow, "id" | "payload">,
): Promise<void> {
  const cleared = { payload: clearedPayload(payload), session_hash: "" };
  await trx.updateTable("wallet_orders").set(cleared).where("id", "=", id).execute();
}

/** Whether nobody is left for whom something could be made with the order's money. */
export function isPayerErased({ session_hash }: Pick<WalletOrderRow, "session_hash">): boolean {
  return session_hash === "";
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
  "own_extras",
  "voucherAmount",
  "voucherBackground",
];

function clearedPayload(payload: string): string {
  const { request, ...rest } = JSON.parse(payload) as { request?: Record<string, unknown> };
  if (request === undefined) return payload;
  const cleared = Object.entries(request).map(([name, value]) => [name, facts.includes(name) ? value : ""]);
  return JSON.stringify({ ...rest, request: Object.fromEntries(cleared) as unknown });
}
