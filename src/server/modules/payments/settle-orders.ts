import { inTransaction } from "../../db/transaction.ts";
import { recordCapture, recordDecline, requestCapture } from "./capture-order.ts";
import { expireOrder } from "./expire-order.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { advance, claimOrder, dueOrders, findOrder } from "./orders.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { refundOrder } from "./refund-order.ts";
import { scheduleRetry } from "./schedule-retry.ts";

/** Orders settled in one round. */
const roundSize = 20;
/** How long a claimed order is left to the process that claimed it, in milliseconds. */
const claimTurn = 60_000;

/**
 * Brings every order that is due a step further by asking the wallet what became of it: captured money is used or paid
 * back, orders that nobody paid expire once their reservation ran out.
 * @returns how many orders were due.
 */
export async function settleWalletOrders(deps: PaymentDeps): Promise<number> {
  const due = await dueOrders(deps.db, deps.now(), roundSize);
  for (const order of due) {
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

/** Asks the wallet about one order now, whatever its status: a webhook says that something happened to it. */
export async function settleFromWebhook(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return;
  if (["created", "declined", "expired"].includes(order.status)) return acceptUnexpectedMoney(deps, order);
  await settle(deps, order);
}

async function settle(deps: PaymentDeps, order: Order): Promise<void> {
  if (order.status === "created") return expireOrder(deps, order);
  if (order.status === "capturing") return settleCapture(deps, order);
  if (order.status === "captured") return fulfilPaidOrder(deps, order);
  if (order.status === "refunding") return refundOrder(deps, order);
}

/** The capture's answer never came. The money is requested again only while the reservation is held for the guest. */
async function settleCapture(deps: PaymentDeps, order: Order): Promise<void> {
  const answer = await deps.wallet.getOrder(order.id);
  if (answer.kind === "unknown") return scheduleRetry(deps, order, { refused: false });
  const found = answer.kind === "found" ? answer.order : null;
  if (found?.capture?.status === "completed") {
    await recordCapture(deps, order, found.capture);
    return fulfilPaidOrder(deps, order);
  }
  if (found?.capture?.status === "declined") return void (await recordDecline(deps, order));
  // Under review at the wallet: it may take days, and the money may still come.
  if (found?.capture) return scheduleRetry(deps, order, { refused: false });
  const isHeld = await purposeOf(deps, order).reservation.isHeld(deps.db, order, deps.now());
  if (!isHeld) return expireOrder(deps, order);
  if (!found?.approved) return scheduleRetry(deps, order, { refused: false });
  const status = await requestCapture(deps, order);
  if (status === "captured") await fulfilPaidOrder(deps, order);
}

/** An order whose money is on its way back already stays as it is. */
async function fulfilPaidOrder(deps: PaymentDeps, order: Order): Promise<void> {
  const now = deps.now();
  const purpose = purposeOf(deps, order);
  const { kind } = await inTransaction(deps.db, (trx) => fulfilOrder(trx, purpose, order.id, null, now));
  if (kind === "refunded") deps.log.warn({ orderId: order.id }, "a paid order could not be fulfilled: paying it back");
}

/** The wallet may have taken money for an order that ended, or that nobody here asked it to capture. */
async function acceptUnexpectedMoney(deps: PaymentDeps, order: Order): Promise<void> {
  const answer = await deps.wallet.getOrder(order.id);
  const capture = answer.kind === "found" ? answer.order.capture : null;
  if (capture?.status !== "completed") return;
  const begun =
    order.status === "created"
      ? await inTransaction(deps.db, (trx) => advance(trx, order, "capture.requested", {}, deps.now()))
      : order;
  if (!begun) return;
  await recordCapture(deps, begun, capture);
  await fulfilPaidOrder(deps, order);
}

export interface WalletPoller {
  start: () => void;
  /** Resolves once the round under way is over. */
  stop: () => Promise<void>;
}

/** Settles the orders that are due: first what a crash left behind, and then every `intervalMs` milliseconds. */
export function createWalletPoller(deps: PaymentDeps, intervalMs: number): WalletPoller {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let running = false;

  const settleDue = () => {
    round = settleWalletOrders(deps)
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
