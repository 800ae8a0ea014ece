import type { Kysely, Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { WalletRefund } from "../../wallet/wallet-answers.ts";
import { paidOrdersOf } from "./open-money.repository.ts";
import { advance, findOrder, lockOrder, reschedule } from "./orders.repository.ts";
import { type Reference, walletSums } from "./payments.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { isOurs, recordRefunds, refundRequestId } from "./record-refunds.ts";
import { registerPayment } from "./register-payment.ts";
import { closeStuckTask, scheduleRetry } from "./schedule-retry.ts";

/**
 * Sends a part of a fulfilled order's money back, or all of it, because what it paid for was cancelled; beside what the
 * wallet gave back before, and what is on its way. The poller pays it out, once, however often it has to ask.
 * @param from when it leaves; what is on its way already does not wait for it.
 * @throws Error where the order holds no such money: the cancellation must not be written then.
 */
export async function requestRefund(
  trx: Transaction<Database>,
  orderId: string,
  cents: Cents,
  now: Date,
  from = now,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const { captured, refunded } = await walletSums(trx, orderId);
  const isOnItsWay = order?.status === "refunding";
  const before = isOnItsWay ? (order.refund_cents ?? captured) : refunded;
  const refund_from = isOnItsWay || from <= now ? null : from.toISOString();
  const next_attempt_at = refund_from ?? now.toISOString();
  const changes = { refund_cents: before + cents, refund_from, next_attempt_at };
  const step = order && (await advance(trx, order, "refund.requested", changes, now));
  if (!step) throw new Error(`order ${orderId} has nothing to refund`);
}

/**
 * Sends back what of the money of several orders has to, the newest first: a booking whose stay was changed may have
 * been paid by more than one.
 * @throws Error where they hold less: what decides so must not be written then.
 */
export async function requestRefunds(
  trx: Transaction<Database>,
  of: Reference,
  wanted: Cents,
  now: Date,
  from = now,
): Promise<void> {
  let missing = wanted;
  for (const id of missing > 0 ? await paidOrdersOf(trx, of) : []) {
    const order = await lockOrder(trx, id);
    const { captured, refunded } = await walletSums(trx, id);
    const back = order?.status === "refunding" ? (order.refund_cents ?? captured) : refunded;
    const cents = Math.min(missing, captured - back);
    if (cents > 0) await requestRefund(trx, id, cents, now, from);
    missing -= Math.max(0, cents);
  }
  if (missing > 0) throw new Error(`the orders of ${of.purpose} ${of.reference_id} hold ${missing} cents too little`);
}

/** Servers' clocks differ by less: what leaves so soon may be leaving now. In milliseconds. */
const aboutToLeave = 10 * 60_000;

/** Whether what is to go back of an order can still pay for something. */
const isWaiting = ({ status, refund_from }: Pick<Order, "status" | "refund_from">, now: Date): boolean =>
  status === "refunding" && refund_from !== null && Date.parse(refund_from) > now.getTime() + aboutToLeave;

/** What of the money for something was to go back and has not left. */
export async function waitingRefunds(db: Kysely<Database>, of: Reference, now: Date): Promise<Cents> {
  let sum = 0;
  for (const id of await paidOrdersOf(db, of)) {
    const order = await findOrder(db, id);
    if (!order || !isWaiting(order, now)) continue;
    const { captured, refunded } = await walletSums(db, id);
    sum += Math.max(0, (order.refund_cents ?? captured) - refunded);
  }
  return sum;
}

/** Keeps it: it pays for that again. @returns how much. */
export async function withdrawRefunds(trx: Transaction<Database>, of: Reference, now: Date): Promise<Cents> {
  let sum = 0;
  for (const id of await paidOrdersOf(trx, of)) {
    const order = await lockOrder(trx, id);
    if (!order || !isWaiting(order, now)) continue;
    const { captured, refunded } = await walletSums(trx, id);
    sum += Math.max(0, (order.refund_cents ?? captured) - refunded);
    const changes = { refund_cents: refunded === 0 ? null : refunded, refund_from: null, next_attempt_at: null };
    await advance(trx, order, "refund.withdrawn", changes, now);
  }
  return sum;
}

/**
 * Gives the money back, once: the request id is the order's, and what went back before, by whatever way, is read at the
 * wallet and deducted. The wallet forgets request ids after a while, and shows what it did. Where more was asked for
 * meanwhile the order stays due.
 */
export async function refundOrder(deps: PaymentDeps, order: Order): Promise<void> {
  const { refund_from: from } = order;
  if (from !== null && from > deps.now().toISOString()) {
    return inTransaction(deps.db, (trx) => reschedule(trx, order, from));
  }
  const before = await refundsOf(deps, order);
  if (before === "unknown") return scheduleRetry(deps, order, { refused: false });
  await recordRefunds(deps, order.id, before);
  const { captured, refunded } = await walletSums(deps.db, order.id);
  const owed = (order.refund_cents ?? captured) - refunded;
  const refund = owed > 0 ? await makeRefund(deps, order, owed, before) : null;
  if (refund === "unknown" || (owed > 0 && refund?.status !== "completed")) {
    deps.log.warn({ orderId: order.id, refund }, "a refund is not through yet");
    const isWaited = refund === "unknown" || refund?.status === "pending";
    return scheduleRetry(deps, order, { refused: !isWaited });
  }
  const now = deps.now();
  const refund_id = refund?.id ?? before.findLast(({ status }) => status === "completed")?.id ?? null;
  await inTransaction(deps.db, async (trx) => {
    const current = await lockOrder(trx, order.id);
    if (current?.status !== "refunding") return;
    if (refund) {
      const payment = { kind: "wallet" as const, order: current, externalId: refund.id, cents: -refund.cents };
      await registerPayment(trx, purposeOf(deps, order), payment, now);
    }
    const sums = await walletSums(trx, order.id);
    if (sums.refunded < (current.refund_cents ?? sums.captured)) return reschedule(trx, current, now.toISOString());
    const step = await advance(trx, current, "refund.completed", { refund_id, next_attempt_at: null }, now);
    if (step) await closeStuckTask(trx, step, now);
  });
}

/** What the wallet says about a refund; null where it will not make one. */
type MadeRefund = WalletRefund | "unknown" | null;

/**
 * Asks for what is owed, unless a refund is under way. The wallet answers a repeated request as before, a failed refund
 * too: after a failure, or another part, it is another request.
 */
async function makeRefund(
  deps: PaymentDeps,
  order: Order,
  owed: Cents,
  before: readonly WalletRefund[],
): Promise<MadeRefund> {
  const pending = before.find(({ status }) => status === "pending");
  if (pending) return pending;
  if (order.capture_id === null) throw new Error("a refund without a capture");
  const answer = await deps.wallet.refundCapture({
    captureId: order.capture_id,
    amountCents: order.refund_cents === null ? null : owed,
    requestId: refundRequestId(order, before.filter((made) => made.status === "failed" || isOurs(order, made)).length),
  });
  if (answer.kind === "refunded") return answer.refund;
  return answer.kind === "unknown" ? "unknown" : null;
}

async function refundsOf(deps: PaymentDeps, order: Order): Promise<WalletRefund[] | "unknown"> {
  const answer = await deps.wallet.getOrder(order.id);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "found" ? answer.order.refunds : [];
}
