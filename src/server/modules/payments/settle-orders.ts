import { inTransaction } from "../../db/transaction.ts";
import type { WalletCapture } from "../../wallet/wallet-answers.ts";
import { recordCapture, recordDecline, requestCapture } from "./capture-order.ts";
import { dayMs, expireOrder } from "./expire-order.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { advance, claimOrder, dueOrders, reschedule } from "./orders.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { refundOrder } from "./refund-order.ts";
import { closeStuckTask, scheduleRetry } from "./schedule-retry.ts";

/** Orders settled in one round. */
const roundSize = 20;
/** How many days an expired order is looked at once more. */
const lookedAfterDays = 7;
/** PayPal's words for an order that it does not know, or does not know any more. */
const unknownOrder = ["INVALID_RESOURCE_ID", "RESOURCE_NOT_FOUND"];
/** How long a claimed order is left to the process that claimed it, in milliseconds. */
const claimTurn = 60_000;

/**
 * Brings every order that is due a step further by asking the wallet what became of it: captured money is used or paid
 * back, orders that nobody paid expire once their reservation ran out, and are looked at once a day for a week.
 * @returns how many orders were due.
 */
export async function settleWalletOrders(deps: PaymentDeps, isStopping = () => false): Promise<number> {
  const due = await dueOrders(deps.db, deps.now(), roundSize);
  for (const order of due) {
    if (isStopping()) break;
    const until = new Date(deps.now().getTime() + claimTurn).toISOString();
    if (!(await claimOrder(deps.db, order, until))) continue;
    try {
      await settle(deps, order);
    } catch (error) {
      deps.log.error({ err: error, orderId: order.id }, "an order could not be settled");
      await scheduleRetry(deps, order, { refused: true });
    }
  }
  return due.length;
}

/** Brings an order a step further, whatever its status. */
export async function settle(deps: PaymentDeps, order: Order): Promise<void> {
  if (["created", "capturing", "expired"].includes(order.status)) return settleUncaptured(deps, order);
  if (order.status === "captured") return fulfilPaidOrder(deps, order);
  if (order.status === "refunding") return refundOrder(deps, order);
}

/**
 * Asks the wallet what it took for an order of which nothing is written down yet. Only an order that was read as not
 * captured expires; one that cannot be read is asked for again, and becomes a task.
 */
async function settleUncaptured(deps: PaymentDeps, order: Order): Promise<void> {
  const answer = await deps.wallet.getOrder(order.id);
  // Nobody asked for its money, and the wallet forgets orders that nobody pays.
  const forgotten = answer.kind === "rejected" && unknownOrder.includes(answer.issue) && order.status !== "capturing";
  if (answer.kind !== "found" && !forgotten) {
    return scheduleRetry(deps, order, { refused: answer.kind === "rejected", unread: true });
  }
  const { capture, approved } = answer.kind === "found" ? answer.order : { capture: null, approved: false };
  if (capture?.status === "completed") return acceptMoney(deps, order, capture);
  if (order.status === "created") return expireOrder(deps, order);
  if (order.status === "expired") return askAgainTomorrow(deps, order);
  if (capture?.status === "declined") return void (await recordDecline(deps, order));
  // Under review at the wallet: it may take days, and the money may still come.
  if (capture) return scheduleRetry(deps, order, { refused: false });
  // The money is requested again only while the reservation is held for the guest.
  const isHeld = await purposeOf(deps, order).reservation.isHeld(deps.db, order, deps.now());
  if (!isHeld) return expireOrder(deps, order);
  if (!approved) return scheduleRetry(deps, order, { refused: false });
  const status = await requestCapture(deps, order, { atWallet: false });
  if (status === "captured") await fulfilPaidOrder(deps, order);
}

/** The wallet may have taken money for an order that ended, or that nobody here asked it to capture. */
export async function acceptMoney(deps: PaymentDeps, order: Order, capture: WalletCapture): Promise<void> {
  const begun =
    order.status === "created"
      ? await inTransaction(deps.db, (trx) => advance(trx, order, "capture.requested", {}, deps.now()))
      : order;
  if (!begun) return;
  await recordCapture(deps, begun, capture);
  await fulfilPaidOrder(deps, order);
}

/** Nothing was captured so far; after a week nobody asks any more. */
async function askAgainTomorrow(deps: PaymentDeps, order: Order): Promise<void> {
  const now = deps.now();
  const tomorrow = now.getTime() + dayMs;
  // Half a day to spare: each look comes a little later than a day after the one before.
  const isOver = tomorrow > Date.parse(order.updated_at) + (lookedAfterDays + 0.5) * dayMs;
  await inTransaction(deps.db, async (trx) => {
    await reschedule(trx, order, isOver ? null : new Date(tomorrow).toISOString());
    await closeStuckTask(trx, order, now);
  });
}

/** An order whose money is on its way back already stays as it is. */
async function fulfilPaidOrder(deps: PaymentDeps, order: Order): Promise<void> {
  const now = deps.now();
  const purpose = purposeOf(deps, order);
  const { kind } = await inTransaction(deps.db, (trx) => fulfilOrder(trx, purpose, order.id, null, now));
  if (kind === "refunded") deps.log.warn({ orderId: order.id }, "a paid order could not be fulfilled: paying it back");
}

export interface WalletPoller {
  start: () => void;
  /** Resolves once the order that is being settled is over; the others of its round are left. */
  stop: () => Promise<void>;
}

/** Settles the orders that are due: first what a crash left behind, and then every `intervalMs` milliseconds. */
export function createWalletPoller(deps: PaymentDeps, intervalMs: number): WalletPoller {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let running = false;

  const settleDue = () => {
    round = settleWalletOrders(deps, () => !running)
      .then(() => undefined)
      .catch((error: unknown) => deps.log.error({ err: error }, "the wallet's orders could not be read"))
      .finally(() => {
        if (running) timer = setTimeout(settleDue, intervalMs);
      });
  };

  return {
    start() {
      running = true;
      settleDue();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await round;
    },
  };
}
