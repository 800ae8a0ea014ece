import { createHash } from "node:crypto";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import { walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import type { CaptureWalletOrderAnswer } from "../../../shared/contract/wallet.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import type { WalletCapture } from "../../wallet/wallet-answers.ts";
import { expireOrder, expiryGrace } from "./expire-order.ts";
import { advance, findOrder } from "./orders.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { registerPayment } from "./register-payment.ts";
import { closeStuckTask, scheduleRetry } from "./schedule-retry.ts";

/** `refunded`: taken, after the money had been captured. */
type CaptureStatus = CaptureWalletOrderAnswer["status"] | "refunded";

/** How long the reservation lasts once the guest agreed to pay, in milliseconds: the wallet may need asking twice. */
const captureHold = 10 * 60_000;
/** How long the reservation lasts for a guest who is to choose another means or to confirm again, in milliseconds. */
const choiceHold = 15 * 60_000;
/** How long the browser has to send its request before the server fulfils the order without it, in milliseconds. */
const browserTurn = 60_000;
/** How long the wallet's answer is awaited before anybody else asks, in milliseconds. */
const captureTurn = 30_000;

/**
 * Takes the money of an order, once, after making sure of the reservation. Repeated and simultaneous calls are
 * harmless: the wallet knows the request id, and the order moves on by conditional updates alone.
 * @throws Problem NOT_FOUND for an order that is not this session's.
 */
export async function captureWalletOrder(
  deps: PaymentDeps,
  orderId: string,
  sessionHash: string | null,
): Promise<CaptureStatus> {
  const order = await findOrder(deps.db, orderId);
  if (!order || order.session_hash !== sessionHash) throw new Problem("NOT_FOUND");
  const begun = await beginCapture(deps, order);
  if (typeof begun === "string") return begun;
  if (begun) return requestCapture(deps, begun, { atWallet: true });
  return captureAgain(deps, (await findOrder(deps.db, orderId)) ?? order);
}

/** A capture that is under way is requested once more, but never without the reservation. */
async function captureAgain(deps: PaymentDeps, order: Order): Promise<CaptureStatus> {
  const { reservation } = purposeOf(deps, order);
  const underWay = order.status === "capturing" && (await reservation.isHeld(deps.db, order, deps.now()));
  return underWay ? requestCapture(deps, order, { atWallet: true }) : captureStatusOf(deps, order);
}

/** What a capture answers for an order that is no longer under way. */
async function captureStatusOf(deps: PaymentDeps, order: Order): Promise<CaptureStatus> {
  const { status } = order;
  if (status === "captured" || status === "fulfilled") return "captured";
  if (status === "declined") return "declined";
  // Another call was told that the guest goes on at the wallet: the order stands.
  if (status === "created") return "instrumentDeclined";
  if (status === "capturing") return "pending";
  if (status === "expired") return statusOfExpired(deps, order);
  // Paid back because it could not be had any more.
  return "refunded";
}

/** Nothing was captured. What was reserved may still be there for the payer, who ordered something else meanwhile. */
async function statusOfExpired(deps: PaymentDeps, order: Order): Promise<CaptureStatus> {
  const isFree = await purposeOf(deps, order).reservation.isFree(deps.db, order, deps.now());
  return isFree ? "replaced" : "taken";
}

class ReservationLost extends Error {}

/** @returns the order, a status where its reservation is gone, or null where another call moved the order on. */
async function beginCapture(deps: PaymentDeps, order: Order): Promise<Order | CaptureStatus | null> {
  const now = deps.now();
  const after = (delay: number) => new Date(now.getTime() + delay);
  const { reservation } = purposeOf(deps, order);
  try {
    return await inTransaction(deps.db, async (trx) => {
      const changes = { next_attempt_at: after(captureTurn).toISOString() };
      const begun = await advance(trx, order, "capture.requested", changes, now);
      if (begun && !(await reservation.extend(trx, begun, after(captureHold), now))) throw new ReservationLost();
      return begun;
    });
  } catch (error) {
    if (!(error instanceof ReservationLost)) throw error;
    await expireOrder(deps, order);
    return statusOfExpired(deps, order);
  }
}

/**
 * The id under which the money of an order is asked for, the same for every repetition. The wallet answers a repeated
 * id as before, refusals too: after another means of payment was chosen it is another id. PayPal allows 108 characters.
 */
function captureRequestId({ request_id, updated_at }: Order): string {
  return createHash("sha256").update(`${request_id}\n${updated_at}`).digest("hex").slice(0, 38);
}

/**
 * Asks the wallet for the money of an order that is `capturing`.
 * @param guest atWallet: they wait in its window, and can choose another means of payment there.
 */
export async function requestCapture(
  deps: PaymentDeps,
  order: Order,
  guest: { atWallet: boolean },
): Promise<CaptureStatus> {
  const answer = await deps.wallet.captureOrder({ orderId: order.id, requestId: captureRequestId(order) });
  if (answer.kind === "captured" && answer.capture.status === "completed") {
    return recordCapture(deps, order, answer.capture);
  }
  if (answer.kind !== "captured" && answer.kind !== "unknown") {
    deps.log.info({ orderId: order.id, issue: answer.issue }, "the wallet refused a capture");
    if (answer.kind === "rejected") return settleRejection(deps, order);
    if (answer.kind === "declined" || !guest.atWallet) return recordDecline(deps, order);
    const status = (await keepForPayer(deps, order)) ?? (await recordDecline(deps, order));
    // The order stands, by this call or by another that was answered the same.
    return status === "instrumentDeclined" ? answer.kind : status;
  }
  if (answer.kind === "unknown") deps.log.warn({ orderId: order.id, detail: answer.detail }, "no answer to a capture");
  await scheduleRetry(deps, order, { refused: false });
  return "pending";
}

/**
 * The order stands as if it had just been made, reservation included, while the guest chooses another means of payment,
 * or confirms the one that they chose.
 * @returns null where it cannot: another call moved it on, or what was reserved is gone.
 */
async function keepForPayer(deps: PaymentDeps, order: Order): Promise<CaptureStatus | null> {
  const now = deps.now();
  const until = new Date(now.getTime() + choiceHold);
  const { reservation } = purposeOf(deps, order);
  try {
    return await inTransaction(deps.db, async (trx) => {
      const changes = { next_attempt_at: new Date(until.getTime() + expiryGrace).toISOString() };
      const step = await advance(trx, order, "instrument.declined", changes, now);
      if (!step) return null;
      if (!(await reservation.extend(trx, step, until, now))) throw new ReservationLost();
      return "instrumentDeclined";
    });
  } catch (error) {
    if (!(error instanceof ReservationLost)) throw error;
    return null;
  }
}

/** An earlier request, whose answer was lost, may have taken the money all the same: only the order itself says. */
async function settleRejection(deps: PaymentDeps, order: Order): Promise<CaptureStatus> {
  const answer = await deps.wallet.getOrder(order.id);
  const capture = answer.kind === "found" ? answer.order.capture : null;
  if (capture?.status === "completed") return recordCapture(deps, order, capture);
  if (answer.kind === "found" && capture?.status !== "pending") return recordDecline(deps, order);
  await scheduleRetry(deps, order, { refused: answer.kind === "rejected", unread: answer.kind !== "found" });
  return "pending";
}

/**
 * Writes down money that the wallet took, before anything else is done with it. Another sum or currency than was
 * ordered goes back at once, and the payer is told.
 */
export async function recordCapture(deps: PaymentDeps, order: Order, capture: WalletCapture): Promise<CaptureStatus> {
  const now = deps.now();
  const purpose = purposeOf(deps, order);
  const asOrdered = capture.cents === order.amount_cents && capture.currency === "EUR";
  if (!asOrdered)
    deps.log.error({ orderId: order.id, capture }, "captured another amount than ordered: paying it back");
  const recorded = await inTransaction(deps.db, async (trx) => {
    const { id, cents } = capture;
    await registerPayment(trx, purpose, { kind: "wallet", order, externalId: id, cents }, now);
    const next_attempt_at = new Date(now.getTime() + (asOrdered ? browserTurn : 0)).toISOString();
    const captured = await advance(trx, order, "capture.completed", { capture_id: id, next_attempt_at }, now);
    if (captured) await closeStuckTask(trx, captured, now);
    if (!captured || asOrdered) return captured;
    const refused = await advance(trx, captured, "order.refused", {}, now);
    if (refused) await purpose.refuse(trx, refused, { cents, currency: capture.currency, asOrdered }, now);
    return refused;
  });
  if (recorded) return asOrdered ? "captured" : "returned";
  const moved = (await findOrder(deps.db, order.id)) ?? order;
  // Another call ended the order meanwhile: it must still accept its money.
  const waits = accepts(walletOrderMachine, moved.status, { type: "capture.completed" });
  return waits && moved.status !== order.status ? recordCapture(deps, moved, capture) : captureStatusOf(deps, moved);
}

/**
 * Ends an order whose money the wallet refused. The guest may pay in another way, with their voucher and their dates.
 */
export async function recordDecline(deps: PaymentDeps, order: Order): Promise<CaptureStatus> {
  const now = deps.now();
  const { reservation } = purposeOf(deps, order);
  const declined = await inTransaction(deps.db, async (trx) => {
    const step = await advance(trx, order, "capture.declined", { next_attempt_at: null }, now);
    if (!step) return null;
    await reservation.release(trx, order, { keepsPlace: true }, now);
    await closeStuckTask(trx, step, now);
    return step;
  });
  return declined ? "declined" : captureStatusOf(deps, (await findOrder(deps.db, order.id)) ?? order);
}
