import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { watchBalance } from "./balance.ts";
import { lockOrder } from "./orders.repository.ts";
import { centsOfExternal } from "./payments.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { registerPayment } from "./register-payment.ts";

/**
 * Reads a dispute at the wallet. What it holds back is written down, and once more when the dispute is decided; what
 * goes back to the payer then is a refund of the order.
 * @throws Problem UNAVAILABLE where it cannot be read: the wallet sends the webhook again.
 */
export async function recordDispute(deps: PaymentDeps, { id, capture_id }: Order, disputeId: string): Promise<void> {
  const answer = await deps.wallet.getDispute(disputeId);
  if (answer.kind !== "found") {
    deps.log.warn({ orderId: id, disputeId, answer }, "a dispute could not be read");
    throw new Problem("UNAVAILABLE");
  }
  const { dispute } = answer;
  if (capture_id === null || !dispute.captureIds.includes(capture_id)) return;
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return;
    const purpose = purposeOf(deps, order);
    const write = (externalId: string, cents: number) =>
      registerPayment(trx, purpose, { kind: "wallet", order, externalId, cents, movement: "disputed" }, now);
    const opened = `dispute:${disputeId}`;
    const isNew = await write(opened, -Math.min(dispute.cents, order.amount_cents));
    if (dispute.isResolved) {
      const held = (await centsOfExternal(trx, opened)) ?? 0;
      if (await write(`${opened}:decided`, -held)) await purpose.disputeEnded(trx, order, now);
    } else if (isNew) await purpose.disputed(trx, order, dispute.cents, now);
    // What it is worth, and so what is due, may be another since.
    if (order.reference_id !== null) await watchBalance(trx, purpose, order.reference_id, now);
  });
}
