import type { Transaction } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { needsWallet } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { expireUnpaidOrders } from "../payments/expire-order.ts";
import { fulfilOrder } from "../payments/fulfil-order.ts";
import { bookingPurpose } from "./booking.purpose.ts";
import { priceOf } from "./booking.repository.ts";
import { type BookingOutcome, createBooking } from "./create-booking.ts";
import { halfTaken } from "./own-extras.ts";
import { type BookingActor, quoteBooking, rejectBanned } from "./quote-booking.ts";
import { countBooking, limitBookings, limitUnpaidBookings } from "./visitor-limits.repository.ts";

/** `refunded`: the dates are gone, and the guest's captured money is on its way back. */
export type RequestOutcome = BookingOutcome | { kind: "refunded" };

/**
 * Books what a guest or an employee asks for. A booking paid at the wallet is the one stored with its order; what the
 * browser sends again beside the order's id does not count. On `taken` the caller must roll back; `refunded` is to be
 * committed.
 * @throws Problem VALIDATION naming the fields, BANNED, RATE_LIMITED where the address books too often, or CONFLICT
 * `own_extras` where only the half-day of such an extra is taken.
 */
export async function requestBooking(
  trx: Transaction<Database>,
  request: BookingRequest,
  actor: BookingActor,
  now: Date,
): Promise<RequestOutcome> {
  if (request.paypal && request.paypal_order_id !== "") {
    // Only the server itself asks without a session: a caller who has none must not pass for it.
    const session = actor.sessionHash ?? "";
    const outcome = await fulfilOrder(trx, bookingPurpose, request.paypal_order_id, session, now);
    if (outcome.kind === "unpaid") throw notPaid();
    if (outcome.kind === "refunded") return outcome;
    const id = outcome.referenceId;
    if (actor.limitedAs) await countBooking(trx, id, actor.limitedAs, now);
    return { kind: "created", id, priceCents: await priceOf(trx, id) };
  }
  const { sessionHash } = actor;
  if (sessionHash !== null) await expireUnpaidOrders(trx, bookingPurpose, { sessionHash, request }, now);
  if (actor.limitedAs) await limitBookings(trx, actor.limitedAs, now);
  const quote = await quoteBooking(trx, request, actor, now);
  rejectBanned(quote);
  if (request.paypal && needsWallet(quote.price.toPay)) throw notPaid();
  // An amount too small for the wallet counts as nothing (requirements/payments.md).
  const method = request.paypal ? "paypal" : "banktransfer";
  const payment = { method, paid: request.paypal, walletOrderId: null } as const;
  const outcome = await createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
  if (outcome.kind === "taken" && outcome.half) throw halfTaken(outcome.half);
  if (actor.limitedAs && outcome.kind === "created") {
    if (needsWallet(quote.price.toPay)) await limitUnpaidBookings(trx, actor.limitedAs, now);
    await countBooking(trx, outcome.id, actor.limitedAs, now);
  }
  return outcome;
}

const notPaid = () => new Problem("VALIDATION", { paypal_order_id: "validation:order" });
