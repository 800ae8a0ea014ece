import type { Transaction } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { needsWallet } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { bookCapturedOrder, giveUpUnpaidOrders } from "../payments/fulfil-order.ts";
import { type BookingActor, type BookingOutcome, createBooking, quote, refuseBanned } from "./create-booking.ts";

/** `refunded`: the dates are gone, and the guest's captured money is on its way back. */
export type RequestOutcome = BookingOutcome | { kind: "refunded" };

/**
 * Books what a guest or an employee asks for. A booking paid at the wallet is the one stored with its order; what the
 * browser sends again beside the order's id does not count. On `taken` the caller must roll back; `refunded` is to be
 * committed.
 * @throws Problem VALIDATION naming the fields, or BANNED.
 */
export async function requestBooking(
  trx: Transaction<Database>,
  request: BookingRequest,
  actor: BookingActor,
  now: Date,
): Promise<RequestOutcome> {
  if (request.paypal && request.paypal_order_id !== "") {
    // The server itself asks with null, so a caller without a session must not.
    const outcome = await bookCapturedOrder(trx, request.paypal_order_id, actor.sessionHash ?? "", now);
    return outcome.kind === "taken" ? { kind: "refunded" } : outcome;
  }
  if (actor.sessionHash !== null) await giveUpUnpaidOrders(trx, actor.sessionHash, now);
  const quoted = await quote(trx, request, actor, dayOf(now));
  await refuseBanned(trx, request);
  const owesWallet = request.paypal && needsWallet(quoted.price.toPay);
  if (owesWallet) throw new Problem("VALIDATION", { paypal_order_id: "validation:order" });
  const method = request.paypal ? "paypal" : "banktransfer";
  // What is too little for the wallet counts as nothing (requirements/payments.md).
  const payment = { method, paid: request.paypal, walletOrderId: null } as const;
  return createBooking(trx, { request, quote: quoted, actor, payment, holdId: null }, now);
}
