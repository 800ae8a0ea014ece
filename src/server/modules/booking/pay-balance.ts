import type { Transaction } from "kysely";
import { type BookingRequest, bookingRequestSchema } from "../../../shared/contract/booking.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { needsWallet, type Price } from "../../../shared/rules/pricing.ts";
import { taxIncluded } from "../../../shared/rules/tax.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { shortDay } from "../../mail/mail-language.ts";
import { setReference } from "../payments/orders.repository.ts";
import { sumOfPayments } from "../payments/payments.repository.ts";
import type { Order, Purpose } from "../payments/purpose.ts";
import { findBooking, type KnownBooking, lockBooking } from "./booking.repository.ts";
import { receivePayment } from "./receive-payment.ts";

/** What an order at the wallet stores that pays for a booking which exists: the booking as it was, and its number. */
export interface BalancePayload {
  request: BalanceRequest;
  nights: number;
  price: Price;
  voucherId: number | null;
}
/** A booking's own request, so that whatever reads orders for bookings reads this one as well. */
export type BalanceRequest = BookingRequest & { balance_of: number };

export const isBalance = (request: object): request is BalanceRequest => "balance_of" in request;

/** The number of the booking that an order pays for; null where it pays for a new one. */
export const balanceOf = (request: object): number | null => (isBalance(request) ? request.balance_of : null);

/** Asks for an order of what is still to be paid of a booking. */
export function balanceRequest(booking: KnownBooking): BalanceRequest {
  const { adults, children } = booking;
  return {
    ...bookingRequestSchema.getDefault(),
    balance_of: booking.id,
    vehicle: booking.vehicle_id,
    salutation: booking.salutation,
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    streetAndNumber: booking.street_and_number,
    additional: booking.additional,
    zipCodeAndCity: booking.zip_code_and_city,
    booked_day: booking.start_day,
    booked_day_end: booking.end_day,
    booked_duration: booking.nights,
    banktransfer: false,
    paypal: true,
    lang: booking.lang,
    people_number: adults + children,
    extras: JSON.parse(booking.extras) as ExtraName[],
    adults,
    children,
    license_answer: booking.license_answer ?? "",
    company: booking.company,
    vat_id: booking.vat_id,
    country: booking.country,
  };
}

type BalanceOrder = Order<BalancePayload>;
const bookingOf = (order: BalanceOrder) => order.payload.request.balance_of;

/** What is still to be paid, to the cent; 0 where the booking takes no money any more. */
const owed = (booking: KnownBooking | null): Cents => (booking ? moneyOf(booking).payableCents : 0);

/**
 * Paying what is owed of a booking at the wallet. Nothing is set aside for it: before the money is taken, and once more
 * when it is used, as much has to be owed as was ordered. Paid twice, or cancelled meanwhile, the money goes back.
 */
export const balance: Pick<Purpose<BalancePayload>, "quote" | "reservation" | "fulfil"> = {
  async quote(db, request) {
    const booking = await findBooking(db, request.balance_of);
    const amountCents = owed(booking);
    if (!booking || !needsWallet(amountCents)) {
      throw new Problem("CONFLICT", { booking_id: "validation-staff:tillPaid" });
    }
    const day = (of: string) => shortDay(of, request.lang);
    const description = `${booking.vehicle_name}, ${day(booking.start_day)} – ${day(booking.end_day)}`;
    const sum = { total: amountCents, waived: 0, whole: amountCents, voucher: 0, toPay: amountCents };
    const price = { rentLines: [], rent: 0, extras: [], ownExtras: [], ...sum, tax: taxIncluded(amountCents) };
    return { amountCents, payload: { request, nights: booking.nights, price, voucherId: null }, description };
  },

  reservation: {
    make: async (_trx, _payload, _payer, now) => ({ id: 0, until: new Date(now.getTime() + 15 * 60_000) }),
    assign: async () => undefined,
    isHeld: async (db, order) => owed(await findBooking(db, bookingOf(order))) >= order.amount_cents,
    extend: async (trx, order) => owed(await lockBooking(trx, bookingOf(order))) >= order.amount_cents,
    isFree: async (db, order) => owed(await findBooking(db, bookingOf(order))) >= order.amount_cents,
    release: async () => undefined,
  },

  async fulfil(trx, order, now) {
    const id = bookingOf(order);
    if (owed(await lockBooking(trx, id)) < order.amount_cents) return null;
    await setReference(trx, order.id, id);
    await receivePayment(trx, paymentOf(trx, order, id), now);
    return id;
  },
};

function paymentOf(
  trx: Transaction<Database>,
  { id: walletOrderId, amount_cents: cents }: BalanceOrder,
  referenceId: number,
) {
  const paidCents = () => sumOfPayments(trx, { purpose: "booking", reference_id: referenceId });
  return { kind: "wallet" as const, cents, referenceId, registeredBy: null, walletOrderId, paidCents };
}
