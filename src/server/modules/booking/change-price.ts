import type { Transaction } from "kysely";
import type { ChangePriceRequest } from "../../../shared/contract/day-plan.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { priceOfBooking } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { queueInvoice } from "../invoices/invoice.mails.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { watchBalance } from "../payments/balance.ts";
import { sumOfPayments } from "../payments/payments.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { takeStep } from "./take-step.ts";

/**
 * Agrees on another price while nothing was paid; the price as it was booked stays known. Where what came before covers
 * the new price, or nothing is left to pay, the booking is paid with it.
 * @throws Problem CONFLICT.
 */
export async function changePrice(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { new_price, price_change_reason: reason }: Pick<ChangePriceRequest, "new_price" | "price_change_reason">,
  actorId: number,
  now: Date,
): Promise<void> {
  const new_price_cents = fromAmount(new_price);
  const columns = { new_price_cents, price_change_reason: reason };
  const step = { kind: "price-changed" as const, actorId, detail: reason, new_price_cents };
  await takeStep(trx, booking, "price.changed", { columns, step }, now);
  const isOther = new_price_cents !== priceOfBooking(booking);
  const creditNote = isOther ? await issueCreditNote(trx, booking, { why: "priceChanged", keptCents: 0 }, now) : null;
  const invoice = await payWithWhatCame(
    trx,
    { ...booking, new_price_cents, version: booking.version + 1 },
    actorId,
    now,
  );
  await watchBalance(trx, bookingMoney, booking.id, now);
  if (creditNote === null && invoice === null) return;
  await queueInvoice(trx, booking, { about: creditNote === null ? "paid" : "corrected", invoice, creditNote }, now);
}

/** @returns the invoice of a booking that is paid with what came before; null while something is missing. */
async function payWithWhatCame(
  trx: Transaction<Database>,
  booking: KnownBooking,
  actorId: number,
  now: Date,
): Promise<number | null> {
  const paidBefore = await sumOfPayments(trx, { purpose: "booking", reference_id: booking.id });
  if (paidBefore < priceOfBooking(booking)) return null;
  const paid = { columns: { paid_at: now.toISOString() }, step: { kind: "paid" as const, actorId } };
  await takeStep(trx, booking, "payment.registered", paid, now);
  return (await issueInvoice(trx, booking, now))?.id ?? null;
}
