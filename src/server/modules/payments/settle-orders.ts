import type { WalletOrderRow } from "../../db/tables/money.ts";
import type { Deps } from "../../deps.ts";
import type { WalletRefund } from "../../wallet/wallet-answers.ts";
import { askForMoney, giveUp, recordCapture, recordDecline } from "./capture-order.ts";
import { bookCapturedOrder } from "./fulfil-order.ts";
import { advance, claimOrder, dueOrders, findOrder, holdLasts, insertPayment } from "./orders.repository.ts";
import { endTask, tryLater } from "./stuck-order.ts";

/** Orders settled in one round. */
const roundSize = 20;
/** How long a claimed order is left to the process that claimed it, in milliseconds. */
const claimTurn = 60_000;

/**
 * Brings every order that is due a step further by asking the wallet what became of it: captured money is booked or
 * paid back, orders that nobody paid are given up once their hold ran out.
 * @returns how many orders were due.
 */
export async function settleWalletOrders(deps: Deps): Promise<number> {
  const due = await dueOrders(deps.db, deps.now(), roundSize);
  for (const order of due) {
    const until = new Date(deps.now().getTime() + claimTurn).toISOString();
    if (!(await claimOrder(deps.db, order, until))) continue;
    try {
      await settle(deps, order);
    } catch (error) {
      deps.log.error({ err: error, orderId: order.id }, "an order could not be settled");
      await tryLater(deps, order, true);
    }
  }
  return due.length;
}

/** Asks the wallet about one order now, whatever its status: somebody says that something happened to it. */
export async function settleToldOrder(deps: Deps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return;
  if (["created", "declined", "expired"].includes(order.status)) return takeUpUnexpectedMoney(deps, order);
  await settle(deps, order);
}

async function settle(deps: Deps, order: WalletOrderRow): Promise<void> {
  if (order.status === "created") return giveUp(deps, order);
  if (order.status === "capturing") return settleCapture(deps, order);
  if (order.status === "captured") return bookPaid(deps, order);
  if (order.status === "refunding") return payBack(deps, order);
}

/** The capture's answer never came. The money is asked for again only while the dates are held for the guest. */
async function settleCapture(deps: Deps, order: WalletOrderRow): Promise<void> {
  const answer = await deps.wallet.getOrder(order.id);
  if (answer.kind === "unknown") return tryLater(deps, order, false);
  const found = answer.kind === "found" ? answer.order : null;
  if (found?.capture?.status === "completed") {
    await recordCapture(deps, order, found.capture);
    return bookPaid(deps, order);
  }
  if (found?.capture?.status === "declined") return void (await recordDecline(deps, order));
  // Under review at the wallet: it may take days, and the money may still come.
  if (found?.capture) return tryLater(deps, order, false);
  if (!(await holdLasts(deps.db, order, deps.now()))) return giveUp(deps, order);
  if (!found?.approved) return tryLater(deps, order, false);
  const status = await askForMoney(deps, order);
  if (status === "captured") await bookPaid(deps, order);
}

/** Money that turned out to belong to no booking is on its way back already. */
async function bookPaid(deps: Deps, order: WalletOrderRow): Promise<void> {
  const now = deps.now();
  const { kind } = await deps.db.transaction().execute((trx) => bookCapturedOrder(trx, order.id, null, now));
  if (kind === "taken") deps.log.warn({ orderId: order.id }, "a paid order could not be booked: paying it back");
}

/** The wallet may have taken money for an order that was given up, or that nobody here asked it to capture. */
async function takeUpUnexpectedMoney(deps: Deps, order: WalletOrderRow): Promise<void> {
  const answer = await deps.wallet.getOrder(order.id);
  const capture = answer.kind === "found" ? answer.order.capture : null;
  if (capture?.status !== "completed") return;
  const asked =
    order.status === "created"
      ? await deps.db.transaction().execute((trx) => advance(trx, order, "capture.requested", {}, deps.now()))
      : order;
  if (!asked) return;
  await recordCapture(deps, asked, capture);
  await bookPaid(deps, order);
}

/** Gives the money back, once: the request id is the order's, and a refund made before is found at the wallet. */
async function payBack(deps: Deps, order: WalletOrderRow): Promise<void> {
  // Somebody may have paid it back at the wallet since, and the wallet does not remember request ids for ever.
  const made = order.attempts > 0 ? await refundMadeBefore(deps, order) : null;
  if (made === "unknown") return tryLater(deps, order, false);
  const asked = made === null || made.status === "failed" ? await askForRefund(deps, order) : made;
  if (asked === "unknown" || asked?.status !== "completed") {
    deps.log.warn({ orderId: order.id, refund: asked }, "a refund is not through yet");
    return tryLater(deps, order, asked === null || (asked !== "unknown" && asked.status === "failed"));
  }
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const changes = { refund_id: asked.id, next_attempt_at: null };
    const step = await advance(trx, order, "refund.completed", changes, now);
    if (!step) return;
    await insertPayment(trx, {
      wallet_order_id: order.id,
      kind: "refund",
      external_id: asked.id,
      cents: -asked.cents,
      created_at: now.toISOString(),
    });
    await endTask(trx, step, now);
  });
}

/** What the wallet says of a refund; null where there is none, or it will not make one. */
type RefundWord = WalletRefund | "unknown" | null;

async function askForRefund(deps: Deps, order: WalletOrderRow): Promise<RefundWord> {
  if (order.capture_id === null) throw new Error("a refund without a capture");
  const answer = await deps.wallet.refundCapture({
    captureId: order.capture_id,
    amountCents: order.refund_cents,
    requestId: `refund-${order.request_id}`.slice(0, 38),
  });
  if (answer.kind === "refunded") return answer.refund;
  const made = await refundMadeBefore(deps, order);
  return answer.kind === "unknown" ? (made ?? "unknown") : made;
}

async function refundMadeBefore(deps: Deps, order: WalletOrderRow): Promise<RefundWord> {
  const answer = await deps.wallet.getOrder(order.id);
  if (answer.kind === "unknown") return "unknown";
  return answer.kind === "found" ? answer.order.refund : null;
}

export interface WalletPoller {
  start: () => void;
  /** Resolves once the round under way is over. */
  stop: () => Promise<void>;
}

/** Settles the orders that are due: at once, what a crash left behind, and then every `intervalMs` milliseconds. */
export function createWalletPoller(deps: Deps, intervalMs: number): WalletPoller {
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
