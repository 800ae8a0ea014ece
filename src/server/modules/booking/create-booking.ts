import type { Transaction } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { executeTogether } from "../../db/prepared.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow, NewBooking, PaymentMethod } from "../../db/tables/booking.ts";
import { isMailedOut } from "../../mail/outbox.repository.ts";
import { randomToken } from "../../random-token.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { lockedUnpaidOrders } from "../payments/orders.repository.ts";
import { redeemVoucher } from "../vouchers/spend-voucher.ts";
import { type BookedVehicle, openVehicle } from "./availability.repository.ts";
import { queueBookingMails } from "./booking.mails.ts";
import { bookingOf, freeHalfDaysFor, gotHalfDays, nameOfEmployee, newBooking } from "./booking.repository.ts";
import { loggedSteps } from "./booking-events.repository.ts";
import { holdsBeforeBooking } from "./holds.repository.ts";
import type { BookingActor, Quote } from "./quote-booking.ts";

export interface BookingPlan {
  request: BookingRequest;
  quote: Quote;
  actor: BookingActor;
  payment: { method: PaymentMethod; paid: boolean; walletOrderId: string | null };
  /** When the price was agreed on. */
  agreedOn: Day;
}

export type BookingOutcome =
  | { kind: "created"; id: number; priceCents: Cents; confirmationToken?: string | null }
  | { kind: "taken" };

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
  const { sessionHash } = actor;
  const employeeId = actor.role === "staff" ? (actor.user?.id ?? null) : null;
  const employee_name = employeeId === null ? "" : await nameOfEmployee(trx, employeeId);
  const booked = { ...newBookingRow(plan, employeeId, now), employee_name };
  const ofGuest = { sessionHash: sessionHash ?? "", walletOrderId: plan.payment.walletOrderId ?? "" };
  const [open, inserted] = await executeTogether(trx, [
    openVehicle(trx, vehicle.id, stay),
    newBooking(trx, booked),
    ...(sessionHash === null ? [] : [lockedUnpaidOrders(trx, { sessionHash })]),
    holdsBeforeBooking(trx, { vehicleId: vehicle.id, now: now.toISOString(), ...ofGuest }),
  ]);
  if (open.rows.length === 0) return { kind: "taken" };
  const booking = bookingOf(booked, inserted);
  const actorId = booking.employee_id;
  const paid = booking.status === "paid" ? [{ kind: "paid" as const, actorId }] : [];
  const steps = [{ kind: "created" as const, actorId, detail: booking.comment }, ...paid];
  const [taken] = await executeTogether(trx, [
    freeHalfDaysFor(trx, vehicle.id, stay, { booking_id: booking.id, hold_id: null }),
    loggedSteps(trx, booking, steps, now),
  ]);
  if (!gotHalfDays(stay, taken)) return { kind: "taken" };
  if (quoted.voucherId !== null) {
    const wanted = { code: request.voucher_code, cents: price.voucher, bookingId: booking.id, agreedOn: plan.agreedOn };
    await redeemVoucher(trx, wanted, now);
  }
  // The last lock that is taken: whoever has the number lets others wait for theirs.
  const invoice = booking.status === "paid" ? await issueInvoice(trx, booking, now) : null;
  const heldBackBy = await taskInPlaceOfMail(trx, booking, vehicle, actor.limitedAs != null, now);
  await queueBookingMails(trx, booking, vehicle, now, { heldBackBy, invoiceId: invoice?.id ?? null });
  const { id, confirmation_token: confirmationToken } = booking;
  return { kind: "created", id, priceCents: price.toPay, confirmationToken };
}

/**
 * A guest who paid is told in any case; else a visitor could fill somebody's mailbox, and staff write instead.
 * @returns the task that asks them to; null where the guest is told.
 */
async function taskInPlaceOfMail(
  trx: Transaction<Database>,
  booking: BookingRow,
  vehicle: BookedVehicle,
  isLimited: boolean,
  now: Date,
): Promise<number | null> {
  if (!isLimited || booking.status !== "unpaid" || !(await isMailedOut(trx, booking.email, now))) return null;
  const { id, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const facts = { booking: id, vehicle: vehicle.name, startDay, endDay };
  return addTask(trx, { kind: "mailHeldBack", facts, name, phone, email, bookingId: id }, now);
}

function newBookingRow({ request, quote: quoted, payment }: BookingPlan, employee_id: number | null, now: Date) {
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
    employee_id,
    wallet_order_id: payment.walletOrderId,
    confirmation_token: randomToken(24),
    created_at: now.toISOString(),
    paid_at: paid ? now.toISOString() : null,
    reminder_term: null,
  } satisfies NewBooking;
}
