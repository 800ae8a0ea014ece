import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { inSavepoint } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { isPayerErased } from "./old-orders.repository.ts";
import { advance, findOrder, setReference } from "./orders.repository.ts";
import type { Order, Purpose } from "./purpose.ts";
import { closeStuckTask } from "./schedule-retry.ts";

type Trx = Transaction<Database>;

export type FulfilOutcome =
  | { kind: "fulfilled"; referenceId: number }
  /** It cannot be had any more, and the money goes back. */
  | { kind: "refunded" }
  /** There is no such order, or its money was not taken. */
  | { kind: "unpaid" };

/**
 * Makes what an order's captured money was paid for, from what the order stored: at the agreed price, once. An order
 * that was fulfilled before gives the same answer. Where it cannot be made any more the money goes back. Commit in
 * either case: rolled back, the poller decides again.
 * @param sessionHash the caller's session, or null for the server itself.
 */
export async function fulfilOrder(
  trx: Trx,
  purpose: Purpose,
  orderId: string,
  sessionHash: string | null,
  now: Date,
): Promise<FulfilOutcome> {
  const order = await findOrder(trx, orderId);
  if (!order || order.purpose !== purpose.name) return { kind: "unpaid" };
  if (sessionHash !== null && order.session_hash !== sessionHash) return { kind: "unpaid" };
  const outcome = (await fulfil(trx, purpose, order, now)) ?? (await refuseOrder(trx, purpose, order, now));
  // Another call was faster: what it decided counts.
  return outcome ?? outcomeOf((await findOrder(trx, orderId)) ?? order);
}

function outcomeOf({ status, reference_id }: Order): FulfilOutcome {
  if (status === "refunding" || status === "refunded") return { kind: "refunded" };
  if (status !== "fulfilled" || reference_id === null) return { kind: "unpaid" };
  return { kind: "fulfilled", referenceId: reference_id };
}

/** @returns null, and nothing is changed, where it cannot be made any more. */
async function fulfil(trx: Trx, purpose: Purpose, order: Order, now: Date): Promise<FulfilOutcome | null> {
  if (isPayerErased(order)) return null;
  try {
    return await inSavepoint(trx, async () => {
      // The step comes first: it locks the order, so that two calls cannot both fulfil it.
      const step = await advance(trx, order, "order.fulfilled", { next_attempt_at: null }, now);
      if (!step) return null;
      const referenceId = await purpose.fulfil(trx, step, now);
      if (referenceId === null) return null;
      await setReference(trx, order.id, referenceId);
      await closeStuckTask(trx, step, now);
      return { kind: "fulfilled", referenceId };
    });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/**
 * Decides that captured money goes back, and tells the payer in the same transaction. The poller pays it back.
 * @returns null where another call moved the order on.
 */
export async function refuseOrder(trx: Trx, purpose: Purpose, order: Order, now: Date): Promise<FulfilOutcome | null> {
  const step = await advance(trx, order, "order.refused", { next_attempt_at: now.toISOString() }, now);
  if (!step) return null;
  const taken = { cents: order.amount_cents, currency: "EUR", asOrdered: true };
  await purpose.refuse(trx, step, taken, now);
  return { kind: "refunded" };
}
