import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import type { WalletOrder, WalletRefund } from "../../wallet/wallet-answers.ts";
import { watchBalance } from "./balance.ts";
import { findOrder, lockOrder } from "./orders.repository.ts";
import { centsOfExternal } from "./payments.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { recordRefunds } from "./record-refunds.ts";
import { registerPayment } from "./register-payment.ts";
import { acceptMoney, settle } from "./settle-orders.ts";
import type { WebhookNames } from "./webhook-event.ts";

type Named = Partial<Pick<WebhookNames, "refundId" | "disputeId">>;

/**
 * Asks the wallet about one order now, whatever its status: a webhook says that something happened to it. What it gave
 * or holds back is compared with the ledger.
 * @throws Problem UNAVAILABLE where that cannot be read: the wallet sends the webhook again.
 */
export async function settleFromWebhook(deps: PaymentDeps, orderId: string, named: Named = {}): Promise<void> {
  const before = await findOrder(deps.db, orderId);
  if (!before) return;
  const isUncaptured = ["created", "declined", "expired"].includes(before.status);
  if (!isUncaptured) await settle(deps, before);
  const answer = await deps.wallet.getOrder(orderId);
  if (answer.kind !== "found") throw new Problem("UNAVAILABLE");
  const { capture } = answer.order;
  if (isUncaptured && capture?.status === "completed") await acceptMoney(deps, before, capture);
  const order = (await findOrder(deps.db, orderId)) ?? before;
  await recordRefunds(deps, orderId, await refundsOf(deps, order, answer.order, named.refundId ?? null));
  if (named.disputeId) await recordDispute(deps, order, named.disputeId);
}

/** All refunds that the wallet shows, also the named one where the order does not show it yet. */
async function refundsOf(
  deps: PaymentDeps,
  { capture_id }: Order,
  { refunds }: WalletOrder,
  refundId: string | null,
): Promise<WalletRefund[]> {
  if (refundId === null || refunds.some(({ id }) => id === refundId)) return refunds;
  const answer = await deps.wallet.getRefund(refundId);
  if (answer.kind === "unknown") throw new Problem("UNAVAILABLE");
  const isOfOrder = answer.kind === "found" && capture_id !== null && answer.captureId === capture_id;
  return isOfOrder ? [...refunds, answer.refund] : refunds;
}

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
