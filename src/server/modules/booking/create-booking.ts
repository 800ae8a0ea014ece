import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow, NewBooking, PaymentMethod } from "../../db/tables/booking.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { isMailedOut } from "../../mail/outbox.repository.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { lockUnpaidOrders } from "../payments/orders.repository.ts";
import { redeemVoucher } from "../vouchers/spend-voucher.ts";
import { queueBookingConfirmation, queueBookingNotice } from "./booking.mails.ts";
import { insertBooking, isOpenFor, nameOfEmployee, takeHalfDays } from "./booking.repository.ts";
import { logSteps } from "./booking-events.repository.ts";
import { dropHoldsBeforeBooking } from "./holds.repository.ts";
import type { BookingActor, Quote } from "./quote-booking.ts";

export interface BookingPlan {
  request: BookingRequest;
  quote: Quote;
  actor: BookingActor;
  payment: { method: PaymentMethod; paid: boolean; walletOrderId: string | null };
  /** When the price was agreed on. */
  agreedOn: Day;
}

export type BookingOutcome = { kind: "created"; id: number; priceCents: Cents } | { kind: "taken" };

/**
 * Writes a quoted booking with its half-days, its part of the voucher and its mails. A booking with nothing left to pay
 * is paid. On `taken` the caller must roll back.
 * @throws Problem VALIDATION `voucher_code` where the voucher no longer covers what was quoted: nobody pays a price they
 * did not see.
 */
export async function createBooking(trx: Transaction<Database>, plan: BookingPlan, now: Date): Promise<BookingOutcome> {
  const { request, quote: quoted, actor } = plan;
  const { vehicle, nights, price } = quoted;
  const stay = { start: request.booked_day, nights };
  if (!(await isOpenFor(trx, vehicle.id, stay))) return { kind: "taken" };
  const { sessionHash } = actor;
  const { walletOrderId } = plan.payment;
  if (sessionHash !== null) await lockUnpaidOrders(trx, sessionHash);
  await dropHoldsBeforeBooking(trx, { vehicleId: vehicle.id, now: now.toISOString(), sessionHash, walletOrderId });
  const booked = newBooking(plan, now);
  const employee_name = booked.employee_id === null ? "" : await nameOfEmployee(trx, booked.employee_id);
  const booking = await insertBooking(trx, { ...booked, employee_name });
  const free = await takeHalfDays(trx, vehicle.id, stay, { booking_id: booking.id, hold_id: null });
  if (!free) return { kind: "taken" };
  if (quoted.voucherId !== null) {
    const wanted = { code: request.voucher_code, cents: price.voucher, bookingId: booking.id, agreedOn: plan.agreedOn };
    await redeemVoucher(trx, wanted, now);
  }
  const actorId = booking.employee_id;
  const paid = booking.status === "paid" ? [{ kind: "paid" as const, actorId }] : [];
  await logSteps(trx, booking, [{ kind: "created", actorId, detail: booking.comment }, ...paid], now);
  // The last lock that is taken: whoever has the number lets others wait for theirs.
  const invoice = booking.status === "paid" ? await issueInvoice(trx, booking, now) : null;
  const invoiceId = invoice?.id ?? null;
  await confirm(trx, booking, vehicle, { isLimited: actor.limitedAs != null, invoiceId }, now);
  await queueBookingNotice(trx, booking, vehicle, now);
  return { kind: "created", id: booking.id, priceCents: price.toPay };
}

/** A guest who paid is told in any case; else a visitor could fill somebody's mailbox, and staff write instead. */
async function confirm(
  trx: Transaction<Database>,
  booking: BookingRow,
  vehicle: VehicleRow,
  { isLimited, invoiceId }: { isLimited: boolean; invoiceId: number | null },
  now: Date,
): Promise<void> {
  const isHeldBack = isLimited && booking.status === "unpaid" && (await isMailedOut(trx, booking.email, now));
  const { id, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const facts = { booking: id, vehicle: vehicle.name, startDay, endDay };
  const task = { kind: "mailHeldBack", facts, name, phone, email, bookingId: id } as const;
  const heldBackBy = isHeldBack ? await addTask(trx, task, now) : null;
  await queueBookingConfirmation(trx, booking, vehicle, now, { heldBackBy, invoiceId });
}

function newBooking({ request, quote: quoted, actor, payment }: BookingPlan, now: Date): NewBooking {
  const { vehicle, nights, price, voucherId } = quoted;
  const paid = payment.paid || price.toPay === 0;
  return {
    vehicle_id: vehicle.id,
    start_day: request.booked_day,
    nights,
    end_day: addDays(request.booked_day, nights),
    salutation: request.salutation,
    name: request.name,
    email: request.email,
    phone: request.phone,
    street_and_number: request.streetAndNumber,
    additional: request.additional,
    zip_code_and_city: request.zipCodeAndCity,
    adults: request.adults,
    children: request.children,
    license_answer: licenseAnswer(request.license_answer),
    extras: JSON.stringify(price.extras.map(({ name }) => name)),
    comment: request.comment,
    lang: request.lang,
    payment_method: payment.method,
    status: paid ? "paid" : "unpaid",
    total_cents: price.total,
    voucher_id: voucherId,
    voucher_cents: price.voucher,
    new_price_cents: null,
    price_change_reason: "",
    cancel_reason: "",
    employee_id: actor.role === "staff" ? (actor.user?.id ?? null) : null,
    wallet_order_id: payment.walletOrderId,
    confirmation_token: randomBytes(24).toString("base64url"),
    created_at: now.toISOString(),
    paid_at: paid ? now.toISOString() : null,
    reminder_term: null,
  };
}
