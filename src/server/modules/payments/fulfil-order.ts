import { sql, type Transaction } from "kysely";
import { addDays } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";
import { Problem } from "../../http/problem.ts";
import { queueBookingRefund } from "../booking/booking.mails.ts";
import { actorOf, readStoredBooking } from "../booking/booking.purpose.ts";
import { type BookingOutcome, createBooking } from "../booking/create-booking.ts";
import { releaseReservation } from "../vouchers/vouchers.service.ts";
import {
  advance,
  findOrder,
  findVehicle,
  lockHold,
  paidPrice,
  removeHold,
  unpaidOrdersOf,
} from "./orders.repository.ts";
import { endTask } from "./stuck-order.ts";

type Trx = Transaction<Database>;

/**
 * Makes the booking that an order's captured money was paid for, from what the order stored: at the agreed price, once.
 * An order that is booked already answers the same booking. Where the dates are gone, or the voucher no longer covers
 * its part, the answer is `taken` and the money is on its way back. Commit in either case: rolled back, the poller
 * decides again.
 * @param sessionHash the caller's session, or null for the server itself.
 * @throws Problem VALIDATION `paypal_order_id` for an order that is not this session's, or whose money is not ours.
 */
export async function bookCapturedOrder(
  trx: Trx,
  orderId: string,
  sessionHash: string | null,
  now: Date,
): Promise<BookingOutcome> {
  const order = await findOrder(trx, orderId);
  if (order) await lockHold(trx, order.hold_id);
  if (!order || (sessionHash !== null && order.session_hash !== sessionHash)) throw unpaid();
  if (order.status !== "captured") return outcomeOf(trx, order);
  const outcome = (await book(trx, order, now)) ?? (await refuse(trx, order, now));
  // Another call was faster: what it decided counts.
  return outcome ?? outcomeOf(trx, (await findOrder(trx, orderId)) ?? order);
}

const unpaid = () => new Problem("VALIDATION", { paypal_order_id: "validation:order" });

async function outcomeOf(trx: Trx, order: WalletOrderRow): Promise<BookingOutcome> {
  if (order.status === "refunding" || order.status === "refunded") return { kind: "taken" };
  if (order.status !== "booked" || order.booking_id === null) throw unpaid();
  return { kind: "created", id: order.booking_id, priceCents: await paidPrice(trx, order.booking_id) };
}

/** @returns null, and nothing is changed, where the booking cannot be made any more. */
async function book(trx: Trx, order: WalletOrderRow, now: Date): Promise<BookingOutcome | null> {
  const { request, nights, price, voucherId } = readStoredBooking(order);
  const vehicle = await findVehicle(trx, request.vehicle);
  if (!vehicle || vehicle.blocked === 1) return null;
  const plan = {
    request,
    quote: { vehicle, nights, price, voucherId },
    actor: actorOf(order),
    payment: { method: "paypal" as const, paid: true, walletOrderId: order.id },
    holdId: order.hold_id,
  };
  await sql`savepoint booking`.execute(trx);
  try {
    // The step comes first: it locks the order, so that two calls cannot both book it.
    const step = await advance(trx, order, "booking.made", { next_attempt_at: null }, now);
    if (step) {
      await releaseReservation(trx, order.id, now);
      const outcome = await createBooking(trx, plan, now);
      if (outcome.kind === "created") {
        await trx.updateTable("wallet_orders").set({ booking_id: outcome.id }).where("id", "=", order.id).execute();
        await endTask(trx, step, now);
        await sql`release savepoint booking`.execute(trx);
        return outcome;
      }
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  await sql`rollback to savepoint booking`.execute(trx);
  return null;
}

/**
 * Decides that captured money goes back, and tells the guest in the same transaction. The poller pays it back.
 * @returns null where another call moved the order on.
 */
async function refuse(trx: Trx, order: WalletOrderRow, now: Date): Promise<BookingOutcome | null> {
  const step = await advance(trx, order, "booking.refused", { next_attempt_at: now.toISOString() }, now);
  if (!step) return null;
  await releaseReservation(trx, order.id, now);
  await removeHold(trx, order);
  const { request, nights } = readStoredBooking(order);
  const refund = {
    recipient: request.email,
    salutation: request.salutation,
    name: request.name,
    lang: request.lang,
    amountCents: order.amount_cents,
    vehicleName: (await findVehicle(trx, request.vehicle))?.name ?? "",
    startDay: request.booked_day,
    endDay: addDays(request.booked_day, nights),
  };
  await queueBookingRefund(trx, refund, now);
  return { kind: "taken" };
}

/**
 * Sends a part of a booked order's money back, or all of it, because the booking was cancelled. The poller pays it out,
 * once, however often it has to ask.
 * @throws Error where the order holds no money of a booking: the cancellation must not be written then.
 */
export async function refundBookedOrder(trx: Trx, orderId: string, cents: Cents, now: Date): Promise<void> {
  const order = await findOrder(trx, orderId);
  const changes = { refund_cents: cents, next_attempt_at: now.toISOString() };
  const step = order && (await advance(trx, order, "booking.cancelled", changes, now));
  if (!step) throw new Error(`order ${orderId} has nothing to refund`);
}

/** A visitor pays for one stay at a time: whatever they book next frees what earlier orders, never paid, kept of a voucher. */
export async function giveUpUnpaidOrders(trx: Trx, sessionHash: string, now: Date): Promise<void> {
  for (const order of await unpaidOrdersOf(trx, sessionHash)) {
    const expired = await advance(trx, order, "order.expired", { next_attempt_at: null }, now);
    if (expired) await releaseReservation(trx, order.id, now);
  }
}
