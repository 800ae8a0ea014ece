import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { WalletRefund } from "../../wallet/wallet-answers.ts";
import { advance, findOrder } from "./orders.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { registerPayment } from "./register-payment.ts";
import { closeStuckTask, scheduleRetry } from "./schedule-retry.ts";

/**
 * Sends a part of a fulfilled order's money back, or all of it, because what it paid for was cancelled. The poller pays it
 * out, once, however often it has to ask.
 * @throws Error where the order holds no such money: the cancellation must not be written then.
 */
export async function requestRefund(
  trx: Transaction<Database>,
  orderId: string,
  cents: Cents,
  now: Date,
): Promise<void> {
  const order = await findOrder(trx, orderId);
  const changes = { refund_cents: cents, next_attempt_at: now.toISOString() };
  const step = order && (await advance(trx, order, "refund.requested", changes, now));
  if (!step) throw new Error(`order ${orderId} has nothing to refund`);
}

/** Gives the money back, once: the request id is the order's, and a refund made before is found at the wallet. */
export async function refundOrder(deps: PaymentDeps, order: Order): Promise<void> {
  // Somebody may have paid it back at the wallet since, and the wallet forgets request ids after a while.
  const earlier = order.attempts > 0 ? await refundsOf(deps, order) : [];
  if (earlier === "unknown") return scheduleRetry(deps, order, { refused: false });
  const failures = earlier.filter(({ status }) => status === "failed").length;
  const refund = madeAmong(earlier) ?? (await askForRefund(deps, order, failures));
  if (refund === "unknown" || refund?.status !== "completed") {
    deps.log.warn({ orderId: order.id, refund }, "a refund is not through yet");
    return scheduleRetry(deps, order, { refused: refund !== "unknown" && refund?.status !== "pending" });
  }
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    const changes = { refund_id: refund.id, next_attempt_at: null };
    const step = await advance(trx, order, "refund.completed", changes, now);
    if (!step) return;
    const payment = { kind: "wallet" as const, order: step, externalId: refund.id, cents: -refund.cents };
    await registerPayment(trx, purposeOf(deps, order), payment, now);
    await closeStuckTask(trx, step, now);
  });
}

/** What the wallet says about a refund; null where there is none, or it will not make one. */
type RefundAnswer = WalletRefund | "unknown" | null;

/** The wallet answers a repeated request as before, a failed refund too: after a failure it is another request. */
async function askForRefund(deps: PaymentDeps, order: Order, failures: number): Promise<RefundAnswer> {
  if (order.capture_id === null) throw new Error("a refund without a capture");
  const answer = await deps.wallet.refundCapture({
    captureId: order.capture_id,
    amountCents: order.refund_cents,
    requestId: `refund${failures === 0 ? "" : failures}-${order.request_id}`.slice(0, 38),
  });
  if (answer.kind === "refunded") return answer.refund;
  const refunds = await refundsOf(deps, order);
  const made = refunds === "unknown" ? null : madeAmong(refunds);
  return made ?? (answer.kind === "unknown" || refunds === "unknown" ? "unknown" : null);
}

/** The refund that was made, or is under way: also one that somebody made at the wallet. */
function madeAmong(refunds: readonly WalletRefund[]): WalletRefund | null {
  const made = refunds.find(({ status }) => status === "completed");
  return made ?? refunds.find(({ status }) => status === "pending") ?? null;
}

async function refundsOf(deps: PaymentDeps, order: Order): Promise<WalletRefund[] | "unknown"> {
  const answer = await deps.wallet.getOrder(order.id);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "found" ? answer.order.refunds : [];
}
