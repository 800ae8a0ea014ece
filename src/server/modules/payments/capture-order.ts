import { accepts } from "../../../../machines/support/lifecycle.ts";
import { walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import type { CaptureWalletOrderAnswer } from "../../../shared/contract/wallet.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import type { WalletCapture } from "../../wallet/wallet-answers.ts";
import { readStoredBooking } from "../booking/booking.purpose.ts";
import { placeHold } from "../booking/create-booking.ts";
import { releaseReservation } from "../vouchers/vouchers.service.ts";
import {
  advance,
  changeHold,
  extendHold,
  findOrder,
  holdLasts,
  insertPayment,
  lockHold,
  removeHold,
} from "./orders.repository.ts";
import { tryLater } from "./stuck-order.ts";

type CaptureStatus = CaptureWalletOrderAnswer["status"];

/** How long the dates stay held once the guest agreed to pay, in milliseconds: the wallet may need asking twice. */
const captureHold = 10 * 60_000;
/** How long the browser has to send its booking before the server books from what it stored, in milliseconds. */
const browserTurn = 60_000;
/** The wallet's answer is awaited this long before anybody else asks, in milliseconds. */
const captureTurn = 30_000;

/**
 * Takes the money of an order, once, after making sure of the dates. Repeated and simultaneous calls are harmless: the
 * wallet knows the request id, and the order moves on by conditional updates alone.
 * @throws Problem NOT_FOUND for an order that is not this session's.
 */
export async function captureWalletOrder(
  deps: Deps,
  orderId: string,
  sessionHash: string | null,
): Promise<CaptureStatus> {
  const order = await findOrder(deps.db, orderId);
  if (!order || order.session_hash !== sessionHash) throw new Problem("NOT_FOUND");
  if (order.status !== "created") return askAgain(deps, order);
  const ready = await beginCapture(deps, order);
  if (ready === "taken") return "taken";
  if (ready) return askForMoney(deps, ready);
  return askAgain(deps, (await findOrder(deps.db, orderId)) ?? order);
}

/** A capture that is under way is asked for once more, but never without the dates. */
async function askAgain(deps: Deps, order: WalletOrderRow): Promise<CaptureStatus> {
  const underWay = order.status === "capturing" && (await holdLasts(deps.db, order, deps.now()));
  return underWay ? askForMoney(deps, order) : told(order);
}

/** What the guest is told of an order that is no longer under way. */
function told({ status }: WalletOrderRow): CaptureStatus {
  if (status === "captured" || status === "booked") return "captured";
  if (status === "declined") return "declined";
  // Given up, or paid back because the dates were gone.
  return status === "created" || status === "capturing" ? "pending" : "taken";
}

class DatesTaken extends Error {}

/** @returns the order, `taken` where the dates are gone, or null where another call moved the order on. */
async function beginCapture(deps: Deps, order: WalletOrderRow): Promise<WalletOrderRow | "taken" | null> {
  const { vehicle: vehicleId, booked_day: start, booked_duration: nights } = readStoredBooking(order).request;
  const now = deps.now();
  const after = (delay: number) => new Date(now.getTime() + delay).toISOString();
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const held = await extendHold(trx, order, after(captureHold), now);
      const begun = await advance(trx, order, "capture.requested", { next_attempt_at: after(captureTurn) }, now);
      if (held || !begun) return begun;
      // The hold ran out while the guest was at the wallet; the dates may still be free.
      const stay = { vehicleId, start, nights, sessionHash: order.session_hash };
      const hold = await placeHold(trx, stay, now);
      if (hold.kind === "taken") throw new DatesTaken();
      await changeHold(trx, order, hold.holdId);
      return { ...begun, hold_id: hold.holdId };
    });
  } catch (error) {
    if (!(error instanceof DatesTaken)) throw error;
    await giveUp(deps, order);
    return "taken";
  }
}

/** Asks the wallet for the money of an order that is `capturing`, always with the order's own request id. */
export async function askForMoney(deps: Deps, order: WalletOrderRow): Promise<CaptureStatus> {
  const answer = await deps.wallet.captureOrder({ orderId: order.id, requestId: order.request_id });
  if (answer.kind === "captured" && answer.capture.status === "completed") {
    return recordCapture(deps, order, answer.capture);
  }
  if (answer.kind === "declined" || answer.kind === "rejected") {
    deps.log.info({ orderId: order.id, issue: answer.issue }, "the wallet refused a capture");
    return recordDecline(deps, order);
  }
  if (answer.kind === "unknown") deps.log.warn({ orderId: order.id, detail: answer.detail }, "no word on a capture");
  await tryLater(deps, order, false);
  return "pending";
}

/**
 * Writes down money that the wallet says is ours, before anything else is done with it. Another sum or currency than
 * was ordered goes back at once.
 */
export async function recordCapture(deps: Deps, order: WalletOrderRow, capture: WalletCapture): Promise<CaptureStatus> {
  const now = deps.now();
  const asOrdered = capture.cents === order.amount_cents && capture.currency === "EUR";
  if (!asOrdered)
    deps.log.error({ orderId: order.id, capture }, "captured another amount than ordered: paying it back");
  const recorded = await deps.db.transaction().execute(async (trx) => {
    await lockHold(trx, order.hold_id);
    const { id, cents } = capture;
    const at = now.toISOString();
    await insertPayment(trx, {
      wallet_order_id: order.id,
      kind: "capture",
      external_id: id,
      cents,
      created_at: at,
    });
    const next_attempt_at = asOrdered ? new Date(now.getTime() + browserTurn).toISOString() : at;
    const captured = await advance(trx, order, "capture.completed", { capture_id: id, next_attempt_at }, now);
    if (!captured || asOrdered) return captured;
    await releaseReservation(trx, order.id, now);
    await removeHold(trx, order);
    return advance(trx, captured, "booking.refused", {}, now);
  });
  if (recorded) return asOrdered ? "captured" : "declined";
  const moved = (await findOrder(deps.db, order.id)) ?? order;
  // Given up by somebody else in the meantime, the order must still take up its money.
  const waits = accepts(walletOrderMachine, moved.status, { type: "capture.completed" });
  return waits && moved.status !== order.status ? recordCapture(deps, moved, capture) : told(moved);
}

export async function recordDecline(deps: Deps, order: WalletOrderRow): Promise<CaptureStatus> {
  const now = deps.now();
  const declined = await deps.db.transaction().execute(async (trx) => {
    const step = await advance(trx, order, "capture.declined", { next_attempt_at: null }, now);
    // The guest may want to pay with the same voucher in another way at once.
    if (step) await releaseReservation(trx, order.id, now);
    return step;
  });
  return declined ? "declined" : told((await findOrder(deps.db, order.id)) ?? order);
}

/** Ends an order that took no money: its voucher and its dates are free again. */
export async function giveUp(deps: Deps, order: WalletOrderRow): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockHold(trx, order.hold_id);
    if (!(await advance(trx, order, "order.expired", { next_attempt_at: null }, now))) return;
    await releaseReservation(trx, order.id, now);
    await removeHold(trx, order);
  });
}
