import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { advance, unpaidOrdersOf } from "./orders.repository.ts";
import { type Order, type PaymentDeps, type Purpose, purposeOf } from "./purpose.ts";

/** Ends an order that took no money: what was reserved for it is free again. */
export async function expireOrder(deps: PaymentDeps, order: Order): Promise<void> {
  const now = deps.now();
  const { reservation } = purposeOf(deps, order);
  await inTransaction(deps.db, async (trx) => {
    const expired = await advance(trx, order, "order.expired", { next_attempt_at: null }, now);
    if (expired) await reservation.release(trx, expired, { keepsPlace: false }, now);
  });
}

/** A new order replaces those that the session never paid: what they kept of a voucher can be used again. */
export async function expireUnpaidOrders(
  trx: Transaction<Database>,
  purpose: Pick<Purpose, "name" | "reservation">,
  sessionHash: string,
  now: Date,
): Promise<void> {
  for (const order of await unpaidOrdersOf(trx, purpose.name, sessionHash)) {
    const expired = await advance(trx, order, "order.expired", { next_attempt_at: null }, now);
    if (expired) await purpose.reservation.release(trx, expired, { keepsPlace: true }, now);
  }
}
