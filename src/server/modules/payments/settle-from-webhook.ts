import { Problem } from "../../http/problem.ts";
import type { WalletOrder, WalletRefund } from "../../wallet/wallet-answers.ts";
import { findOrder } from "./orders.repository.ts";
import type { Order, PaymentDeps } from "./purpose.ts";
import { recordDispute } from "./record-dispute.ts";
import { recordRefunds } from "./record-refunds.ts";
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
