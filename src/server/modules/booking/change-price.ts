import type { Transaction } from "kysely";
import type { ChangePriceRequest } from "../../../shared/contract/day-plan.ts";
import { afterAgreedPrice } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { adjustedTo, changedCharges } from "../../../shared/rules/charges.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";
import { invoiceFiles, queueInvoice } from "../invoices/invoice.mails.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { sumOfPayments } from "../payment-log/payments.repository.ts";
import { watchBalance } from "../payments/balance.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { takeStep } from "./take-step.ts";

/** The log is the staff's. */
const language = "de";

/**
 * Agrees on another price while nothing was paid; the price as it was booked stays known. Where what came before covers
 * the new price, or nothing is left to pay, the booking is paid with it. The guest is told both prices.
 * @throws Problem CONFLICT.
 */
export async function changePrice(
  trx: Transaction<Database>,
  booking: KnownBooking,
  asked: AgreedPrice,
  actorId: number,
  now: Date,
): Promise<void> {
  const { isOther, ...priced } = await agreePrice(trx, booking, asked, actorId, now);
  if (isOther) await queuePrice(trx, booking, priced, now);
  else if (priced.invoice !== null) await queueInvoice(trx, booking, priced.invoice, now);
}

type AgreedPrice = Omit<ChangePriceRequest, "booking_id" | "version">;

/**
 * The same without a mail. @returns what was issued, and whether the price is another one. @throws Problem CONFLICT.
 */
export async function agreePrice(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { new_price, price_change_reason: reason, agreed, agreed_on }: AgreedPrice,
  actorId: number,
  now: Date,
): Promise<NewPrice & { isOther: boolean }> {
  const new_price_cents = fromAmount(new_price);
  const columns = { price_change_reason: reason };
  const agreedMoney = await agreedMoneyOf(trx, booking);
  const floorCents = afterAgreedPrice(agreedMoney, new_price_cents).floorCents - agreedMoney.floorCents;
  const standing = await chargesOf(trx, booking.id);
  const charges = changedCharges(standing, adjustedTo(new_price_cents + booking.voucher_cents, standing));
  const detail = [reason, ...agreementOf(agreed, agreed_on)].join("\n");
  const step = { kind: "price-changed" as const, actorId, detail, new_price_cents, charges, floorCents };
  await takeStep(trx, booking, "price.changed", { columns, step }, now);
  const isOther = new_price_cents !== moneyOf(booking).priceCents;
  const creditNote = isOther ? await issueCreditNote(trx, booking, { why: "priceChanged", keptCents: 0 }, now) : null;
  const invoice = await payWithWhatCame(
    trx,
    { ...booking, ...agreedAt(booking, new_price_cents), version: booking.version + 1 },
    actorId,
    now,
  );
  await watchBalance(trx, bookingMoney, booking.id, now);
  return { isOther, newCents: new_price_cents, creditNote, invoice };
}

/** What a booking costs once that was agreed on as its price in money. */
function agreedAt({ charged_cents, adjusted_cents, voucher_cents }: KnownBooking, cents: Cents) {
  const agreed = cents + voucher_cents;
  return { charged_cents: agreed, adjusted_cents: agreed - (charged_cents - adjusted_cents), kept_cents: 0 };
}

/** What the log says of an increase beside the reason: what the guest agreed to, and when. */
function agreementOf(agreed: string | null | undefined, day: Day | null | undefined): string[] {
  if (!agreed || day == null) return [];
  return [mailTexts(language)("inbox.priceAgreed", { day: shortDay(day, language), agreed })];
}

interface NewPrice {
  newCents: Cents;
  /** What was issued with it: one mail brings all. */
  creditNote: number | null;
  invoice: number | null;
}

/** Tells the guest the price from now on; the reason stays among the staff. */
async function queuePrice(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { newCents, creditNote, invoice }: NewPrice,
  now: Date,
): Promise<void> {
  const { id: number, salutation, name, vehicle_name: vehicleName, start_day: startDay, end_day: endDay } = booking;
  const { email: to, lang } = booking;
  if (to === "") return;
  const dueCents = moneyOf({ ...booking, ...agreedAt(booking, newCents) }).dueCents;
  const prices = { oldCents: moneyOf(booking).priceCents, newCents, dueCents };
  const attached = { hasCreditNote: creditNote !== null, hasInvoice: invoice !== null };
  // The calendar file of the confirmation says 0, and each later one more.
  const calendar = { sequence: booking.version + 1, writtenAt: now.toISOString() };
  const data = { number, salutation, name, vehicleName, startDay, endDay, ...prices, ...attached, ...calendar };
  const documents = invoiceFiles(creditNote, invoice);
  await enqueueMail(trx, { template: "booking-price", to, lang, data, documents }, now);
}

/** @returns the invoice of a booking that is paid with what came before; null while something is missing. */
async function payWithWhatCame(
  trx: Transaction<Database>,
  booking: KnownBooking,
  actorId: number,
  now: Date,
): Promise<number | null> {
  const paidBefore = await sumOfPayments(trx, { purpose: "booking", reference_id: booking.id });
  if (paidBefore < moneyOf(booking).priceCents) return null;
  const paid = { columns: { paid_at: now.toISOString() }, step: { kind: "paid" as const, actorId } };
  await takeStep(trx, booking, "payment.registered", paid, now);
  return (await issueInvoice(trx, booking, now))?.id ?? null;
}
