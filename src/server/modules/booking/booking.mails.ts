import type { Kysely, Transaction } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import { type AgreedTerms, termsOf } from "../../../shared/rules/agreed-terms.ts";
import { returnPrices, specifiedReturnPrices } from "../../../shared/rules/boat-fees.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { cancellationSteps } from "../../../shared/rules/cancellation-fee.ts";
import { type Charge, centsOf, isOfExtra, sumOfCharges } from "../../../shared/rules/charges.ts";
import { ownComment } from "../../../shared/rules/comment.ts";
import { type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { presentHalves } from "../../../shared/rules/early-and-late.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { AgreedOnSite } from "../../../shared/rules/on-site-charges.ts";
import { ownExtraName } from "../../../shared/rules/own-extras.ts";
import { paymentDueDay } from "../../../shared/rules/payment-due.ts";
import type { HeldPriceList } from "../../../shared/rules/price-list.ts";
import { isRentName, type RentLine } from "../../../shared/rules/rent.ts";
import { countryOfBooking } from "../../booking-country.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingMailData, OwnExtraData } from "../../mail/mail-data.ts";
import { enqueueMail, enqueueMails, mailRow, toCompany } from "../../mail/outbox.repository.ts";
import { agreedOf } from "../booking-money/charges.repository.ts";
import { invoiceFiles } from "../invoices/invoice.mails.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { bookedOwn } from "./own-extras.ts";

type Writer = Transaction<Database> | Kysely<Database>;

interface BookingMailOptions {
  heldBackBy?: number | null;
  invoiceId?: number | null;
  isAtTill?: boolean;
}

/**
 * Queues the guest's confirmation, in the booking's language, and the company's copy, which is German, in the caller's
 * transaction.
 * @param options.heldBackBy the confirmation is not sent, but the task that says so: the recipient had enough mails.
 * @param options.invoiceId of a booking that is paid: it goes with the confirmation.
 * @param options.isAtTill the guest means to pay at the till, and is asked for no transfer.
 */
export async function queueBookingMails(
  trx: Writer,
  booking: KnownBooking,
  now: Date,
  { heldBackBy = null, invoiceId = null, isAtTill = false }: BookingMailOptions = {},
): Promise<void> {
  const lines = await agreedOf(trx, booking.id);
  const facts = { ...bookingMailData(booking, ...lines), ...(isAtTill && { atTill: true as const }) };
  const { email: to, lang } = booking;
  const data = { ...facts, hasInvoice: invoiceId !== null };
  const confirmation = {
    template: "booking-confirmation",
    to,
    lang,
    data,
    documents: invoiceFiles(invoiceId),
  } as const;
  const copy = {
    ...facts,
    email: booking.email,
    phone: booking.phone,
    streetAndNumber: booking.street_and_number,
    additional: booking.additional,
    zipCodeAndCity: booking.zip_code_and_city,
    country: countryOfBooking(booking),
    paymentMethod: booking.payment_method,
    bookedByStaff: booking.employee_id !== null,
    comment: booking.comment,
  };
  const notice = { template: "booking-notice", to: toCompany, lang: "de", data: copy } as const;
  await enqueueMails(trx, [mailRow(confirmation, now, { heldBackBy }), mailRow(notice, now)]);
}

export interface BookingRefund {
  recipient: string;
  salutation: string;
  name: string;
  lang: Language;
  amountCents: Cents;
  currency: string;
  asOrdered: boolean;
  vehicleName: string;
  startDay: Day;
  endDay: Day;
}

/**
 * Queues the mail that tells a guest that money was captured, why it could not be used, and that it is on its way back.
 */
export async function queueBookingRefund(trx: Writer, refund: BookingRefund, now: Date): Promise<void> {
  const { recipient, lang, ...data } = refund;
  // Erased meanwhile.
  if (recipient === "") return;
  await enqueueMail(trx, { template: "booking-refunded", to: recipient, lang, data }, now);
}

/** What the rent is made of where a price list made it; nothing where each night costs the boat's own price. */
function listedRent(charges: readonly Charge[]): Pick<BookingMailData, "rentLines"> {
  const rentLines = charges.flatMap(({ kind, name, firstDay = "", quantity, unitCents }): RentLine[] =>
    kind === "rent" && isRentName(name) ? [{ name, firstDay, quantity, unitCents }] : [],
  );
  return rentLines.some(({ name, firstDay }) => name !== "" || firstDay !== "") ? { rentLines } : {};
}

/** Extras of the price list's own, as they were called when they were agreed on. */
function ownData(
  booking: KnownBooking,
  charges: readonly Charge[],
  own: AgreedOnSite["own"],
): Pick<BookingMailData, "ownExtras" | "ownOnSite"> {
  const booked = bookedOwn(booking);
  const piecesOf = (name: string) => booked.find((each) => ownExtraName(each) === name)?.pieces ?? 1;
  const ownExtras = charges.flatMap((charge): OwnExtraData[] => {
    const { name, label } = charge;
    return label ? [{ label, pieces: piecesOf(name), cents: centsOf(charge) }] : [];
  });
  const ownOnSite = own.map(({ name, label, cents }) => ({ label, pieces: piecesOf(name), cents }));
  return { ...(ownExtras.length > 0 && { ownExtras }), ...(ownOnSite.length > 0 && { ownOnSite }) };
}

/** Which list's terms a booking agreed on, for the link of its mails; nothing where none was published. */
export const termsInMail = ({ priceListId }: AgreedTerms): { priceList?: number } =>
  priceListId === null ? {} : { priceList: priceListId };

/** Rent, extras and what is paid on site cost what was agreed on; so do fuel, and cancelling. */
export function bookingMailData(
  booking: KnownBooking,
  charges: readonly Charge[],
  { briefing, cleaning, visitorsTax, deposit, own }: AgreedOnSite,
  priceList: HeldPriceList,
): BookingMailData {
  const extras = charges.filter(isOfExtra).map((charge) => ({ name: charge.name, cents: centsOf(charge) }));
  const bookedOn = dayOf(new Date(booking.created_at));
  const dueDay = paymentDueDay(bookedOn, booking.start_day);
  const { rateCents, cents: taxCents } = visitorsTax;
  const { fuelPerLitre } = returnPrices(priceList.list, booking.vehicle_id);
  const terms = termsOf(priceList);
  return {
    number: booking.id,
    salutation: booking.salutation,
    name: booking.name,
    vehicleName: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
    ...presentHalves(booking),
    nights: booking.nights,
    rentCents: sumOfCharges(charges.filter(({ kind }) => kind === "rent")),
    ...listedRent(charges),
    extras,
    ...ownData(booking, charges, own),
    totalCents: booking.charged_cents - booking.adjusted_cents + booking.kept_cents,
    voucherCents: booking.voucher_cents,
    ...(booking.adjusted_cents !== 0 && { agreedCents: moneyOf(booking).priceCents }),
    briefingCents: briefing,
    cleaningCents: cleaning,
    ...(taxCents > 0 && { visitorsTax: { rateCents, cents: taxCents } }),
    ...(fuelPerLitre !== specifiedReturnPrices.fuelPerLitre && { fuelLitreCents: fuelPerLitre }),
    depositCents: deposit,
    paid: booking.status === "paid",
    dueInDays: daysBetween(bookedOn, dueDay),
    dueDay,
    details: {
      adults: booking.adults,
      children: booking.children,
      ownComment: ownComment(booking.comment),
      ...((booking.company || booking.vat_id) && {
        invoiceTo: [booking.company, booking.vat_id].filter(Boolean).join(", "),
      }),
      cancellation: cancellationSteps(moneyOf(booking).priceCents, booking.start_day, bookedOn, terms.stages),
      ...termsInMail(terms),
      bookedAt: booking.created_at,
    },
  };
}
