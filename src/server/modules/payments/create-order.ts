import { createHash, randomUUID } from "node:crypto";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { needsWallet } from "../../../shared/rules/pricing.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { readStoredBooking, storeBooking } from "../booking/booking.purpose.ts";
import { type BookingActor, placeHold, quote, refuseBanned } from "../booking/create-booking.ts";
import { reserveVoucher, voucherRefused } from "../vouchers/vouchers.service.ts";
import { giveUpUnpaidOrders } from "./fulfil-order.ts";
import { findOrder, findOrderByRequest, insertOrder, lockHold } from "./orders.repository.ts";

export type CreateOutcome = { kind: "created"; orderId: string; amountCents: Cents } | { kind: "taken" };

/** How long after its hold an order that nobody paid is given up, in milliseconds: a capture may be under way. */
const expiryGrace = 60_000;

/**
 * Orders the price of a booking at the wallet: checks and prices the request, holds the dates for the session, makes
 * the order and keeps both with the voucher's part reserved. The wallet is called outside of transactions; a crash
 * leaves an order that takes no money and a hold that runs out.
 * @param idempotencyKey of the call, or null. The same key and request find the order made before.
 * @throws Problem VALIDATION, BANNED, CONFLICT (the key was used for another request) or UNAVAILABLE.
 */
export async function createWalletOrder(
  deps: Deps,
  request: BookingRequest,
  actor: BookingActor & { sessionHash: string },
  idempotencyKey: string | null,
): Promise<CreateOutcome> {
  const { db } = deps;
  const requestId = requestIdOf(actor.sessionHash, idempotencyKey);
  const earlier = await findOrderByRequest(db, requestId);
  if (earlier) return repeated(earlier, request);

  const now = deps.now();
  await db.transaction().execute((trx) => giveUpUnpaidOrders(trx, actor.sessionHash, now));
  if (!request.paypal) throw new Problem("VALIDATION", { paypal: "validation:payment" });
  const quoted = await quote(db, request, actor, dayOf(now));
  await refuseBanned(db, request);
  const amountCents = quoted.price.toPay;
  if (!needsWallet(amountCents)) throw new Problem("VALIDATION", { paypal: "validation:payment" });

  // Taken may mean a simultaneous call of the same visitor, whose hold was not to be seen yet: the second look replaces it.
  const hold =
    (await holdDates(deps, request, actor.sessionHash)) ?? (await holdDates(deps, request, actor.sessionHash));
  if (!hold) return { kind: "taken" };

  const made = await deps.wallet.createOrder({ amountCents, referenceId: requestId, requestId });
  if (made.kind !== "created") {
    deps.log.warn({ wallet: made }, "the wallet made no order");
    throw new Problem("UNAVAILABLE");
  }

  const order = {
    id: made.orderId,
    purpose: "booking" as const,
    status: "created" as const,
    payload: storeBooking(request, quoted),
    amount_cents: amountCents,
    session_hash: actor.sessionHash,
    employee_id: actor.role === "staff" ? (actor.user?.id ?? null) : null,
    request_id: requestId,
    capture_id: null,
    refund_id: null,
    booking_id: null,
    attempts: 0,
    next_attempt_at: new Date(hold.heldUntil.getTime() + expiryGrace).toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const inserted = await db.transaction().execute(async (trx) => {
    // A simultaneous call of the same visitor may have replaced the hold; the capture then holds the dates anew.
    const hold_id = (await lockHold(trx, hold.holdId)) ? hold.holdId : null;
    if (!(await insertOrder(trx, { ...order, hold_id }))) return false;
    if (quoted.price.voucher > 0) {
      const wanted = { code: request.voucher_code, wantedCents: quoted.price.voucher, walletOrderId: order.id };
      // Somebody used it since it was priced: the guest must see the new price first.
      if ((await reserveVoucher(trx, wanted, now)) !== quoted.price.voucher) throw voucherRefused();
    }
    return true;
  });
  // The same call was answered by the same order in the meantime: the wallet knows the request id.
  const same = inserted ? null : await findOrder(db, order.id);
  return same ? repeated(same, request) : { kind: "created", orderId: order.id, amountCents };
}

/** PayPal allows 38 characters in a request id of an order. */
function requestIdOf(sessionHash: string, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return randomUUID();
  return createHash("sha256").update(`${sessionHash}\n${idempotencyKey}`).digest("hex").slice(0, 38);
}

function repeated(order: WalletOrderRow, request: BookingRequest): CreateOutcome {
  const stored = readStoredBooking(order).request;
  if (JSON.stringify(stored) !== JSON.stringify(request)) throw idempotencyConflict();
  return { kind: "created", orderId: order.id, amountCents: order.amount_cents };
}

const idempotencyConflict = () => new Problem("CONFLICT", { "Idempotency-Key": "validation:idempotencyKey" });

class DatesTaken extends Error {}

/** Holds the stay's dates in a transaction of its own. @returns null where they are taken; nothing changed then. */
async function holdDates(deps: Deps, request: BookingRequest, sessionHash: string) {
  const { vehicle: vehicleId, booked_day: start, booked_duration: nights } = request;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const hold = await placeHold(trx, { vehicleId, start, nights, sessionHash }, deps.now());
      if (hold.kind === "taken") throw new DatesTaken();
      return hold;
    });
  } catch (error) {
    if (error instanceof DatesTaken) return null;
    throw error;
  }
}
