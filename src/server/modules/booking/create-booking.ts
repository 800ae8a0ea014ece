import type { Transaction } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { ownOnSiteCharges, stayCharges, sumOfCharges } from "../../../shared/rules/charges.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { flagsOf } from "../../../shared/rules/early-and-late.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { onSiteCharges } from "../../../shared/rules/on-site-charges.ts";
import { bookedExtras } from "../../../shared/rules/own-extras.ts";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow, NewBooking, PaymentMethod } from "../../db/tables/booking.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { storedNumber } from "../../phone-number.ts";
import { randomToken } from "../../random-token.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { lockUnpaidOrders } from "../payments/orders.repository.ts";
import { agreedPriceList } from "../price-list/price-list.repository.ts";
import { redeemVoucher } from "../vouchers/spend-voucher.ts";
import { type BookedVehicle, isOpenFor } from "./availability.repository.ts";
import { queueBookingMails } from "./booking.mails.ts";
import { insertBooking, type KnownBooking, nameOfEmployee } from "./booking.repository.ts";
import { logSteps } from "./booking-events.repository.ts";
import { halfInTheWay, takeHalfDays } from "./half-days.repository.ts";
import { deleteHoldsBeforeBooking, giveHeldDays } from "./holds.repository.ts";
import { endWaiting } from "./offer-freed-days.ts";
import { halvesOfLines } from "./own-extras.ts";
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
  | Taken;

/** @property half what of early boarding and late return is another's, where the stay without it is free. */
type Taken = { kind: "taken"; half?: TakenHalf | undefined };

/**
 * Writes a quoted booking with its half-days, its part of the voucher and its mails. A booking with nothing left to pay
 * is paid. On `taken` the caller must roll back.
 * @throws Problem as `writeBooking`.
 */
export async function createBooking(trx: Transaction<Database>, plan: BookingPlan, now: Date): Promise<BookingOutcome> {
  const written = await writeBooking(trx, plan, now);
  if (written.kind === "taken") return written;
  const { booking } = written;
  const { vehicle, price } = plan.quote;
  // The lock on the invoice numbers is taken last, so that other bookings wait for it only briefly.
  const invoice = booking.status === "paid" ? await issueInvoice(trx, booking, now) : null;
  const heldBackBy = await taskInPlaceOfMail(trx, booking, vehicle, plan.actor.limitedAs ?? null, now);
  await queueBookingMails(trx, booking, now, { heldBackBy, invoiceId: invoice?.id ?? null });
  const { id, confirmation_token: confirmationToken } = booking;
  return { kind: "created", id, priceCents: price.toPay, confirmationToken };
}

/**
 * The booking itself with its half-days, its log and its part of the voucher, without invoice and mails.
 * On `taken` the caller must roll back.
 * @throws Problem VALIDATION `voucher_code` where the voucher no longer covers what was quoted: nobody pays a price
 * they did not see.
 */
export async function writeBooking(
  trx: Transaction<Database>,
  plan: BookingPlan,
  now: Date,
): Promise<{ kind: "written"; booking: KnownBooking } | Taken> {
  const { request, quote: quoted, actor } = plan;
  const { vehicle, nights, price } = quoted;
  const stay = { start: request.booked_day, nights, ...halvesOfLines(price.ownExtras) };
  const { sessionHash } = actor;
  if (!(await isOpenFor(trx, vehicle.id, stay))) return { kind: "taken" };
  const row = await insertBooking(trx, await newBookingRow(trx, plan, now));
  if (sessionHash !== null) await lockUnpaidOrders(trx, sessionHash);
  await endWaiting(trx, row, sessionHash);
  const givenBack = await deleteHoldsBeforeBooking(trx, {
    vehicleId: vehicle.id,
    now: now.toISOString(),
    sessionHash: sessionHash ?? "",
    walletOrderId: plan.payment.walletOrderId ?? "",
  });
  const owner = { booking_id: row.id, hold_id: null };
  const isFree = await takeHalfDays(trx, vehicle.id, stay, owner);
  if (!isFree) return { kind: "taken", half: await halfInTheWay(trx, stay, owner) };
  await giveHeldDays(trx, givenBack, now);
  const actorId = row.employee_id;
  const persons = request.adults + request.children;
  const charges = stayCharges(price, { nights, persons, priceListId: quoted.priceListId ?? null });
  const paid = row.status === "paid" ? [{ kind: "paid" as const, actorId }] : [];
  const sums = { charged_cents: sumOfCharges(charges), voucher_cents: price.voucher };
  const booking: KnownBooking = { ...row, vehicle_name: vehicle.name, ...nothingYet, ...sums };
  const priceList = await agreedPriceList(trx, quoted.priceListId ?? null);
  const asked = { boat: vehicle, visitorsTaxCents: quoted.visitorsTaxCents, priceList };
  const onSite = onSiteCharges(asked, { adults: row.adults, nights, license: row.license_answer });
  const ownOnSite = ownOnSiteCharges(price.ownExtras, quoted.priceListId ?? null);
  const agreed = [...charges, ...onSite, ...ownOnSite];
  const created = { kind: "created" as const, actorId, detail: row.comment, charges: agreed };
  await logSteps(trx, booking, [created, ...paid], now);
  if (quoted.voucherId !== null) {
    const wanted = { code: request.voucher_code, cents: price.voucher, bookingId: row.id, agreedOn: plan.agreedOn };
    await redeemVoucher(trx, wanted, now);
  }
  return { kind: "written", booking };
}

/** Of a booking that was just made: nothing was paid of it, and nobody has come. */
const nothingYet = {
  adjusted_cents: 0,
  kept_cents: 0,
  paid_cents: 0,
  wallet_cents: 0,
  returned_cents: 0,
  disputed_cents: 0,
  is_handed_over: 0,
  freed_at: null,
} as const;

/**
 * A guest who paid is told in any case; else a visitor could fill somebody's mailbox, and staff write instead.
 * @returns the task that asks them to; null where the guest is told.
 */
async function taskInPlaceOfMail(
  trx: Transaction<Database>,
  booking: BookingRow,
  vehicle: BookedVehicle,
  limitedAs: string | null,
  now: Date,
): Promise<number | null> {
  const mail = { template: "booking-confirmation", to: booking.email, limitedAs } as const;
  if (booking.status !== "unpaid" || (await countVisitorMail(trx, mail, now))) return null;
  const { id, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const facts = { booking: id, vehicle: vehicle.name, startDay, endDay };
  return addTask(trx, { kind: "mailHeldBack", facts, name, phone, email, bookingId: id }, now);
}

async function newBookingRow(
  trx: Transaction<Database>,
  { request, quote: quoted, actor, payment }: BookingPlan,
  now: Date,
) {
  const { vehicle, nights, price } = quoted;
  const paid = payment.paid || price.toPay === 0;
  const employee_id = actor.role === "staff" ? (actor.user?.id ?? null) : null;
  return {
    vehicle_id: vehicle.id,
    start_day: request.booked_day,
    nights,
    end_day: addDays(request.booked_day, nights),
    ...flagsOf(halvesOfLines(price.ownExtras)),
    salutation: request.salutation,
    name: request.name,
    email: request.email,
    phone: storedNumber(request.phone),
    street_and_number: request.streetAndNumber,
    additional: request.additional,
    company: request.company,
    vat_id: request.vat_id,
    country: request.country,
    zip_code_and_city: request.zipCodeAndCity,
    adults: request.adults,
    children: request.children,
    license_answer: licenseAnswer(request.license_answer),
    extras: JSON.stringify(price.extras.map(({ name }) => name)),
    own_extras: JSON.stringify(bookedExtras(price.ownExtras)),
    comment: request.comment,
    lang: request.lang,
    // Whatever was chosen before a voucher paid all of it: what a change costs more is asked for by transfer.
    payment_method: price.toPay === 0 ? "banktransfer" : payment.method,
    status: paid ? "paid" : "unpaid",
    price_change_reason: "",
    cancel_reason: "",
    employee_id,
    employee_name: employee_id === null ? "" : await nameOfEmployee(trx, employee_id),
    wallet_order_id: payment.walletOrderId,
    confirmation_token: randomToken(24),
    created_at: now.toISOString(),
    paid_at: paid ? now.toISOString() : null,
    reminder_term: null,
  } satisfies NewBooking;
}
