import type { Transaction } from "kysely";
import type { ChangePriceRequest } from "../../../shared/contract/day-plan.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { priceOfBooking } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { sumOfPayments } from "../payments/payments.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * Agrees on another price while nothing was paid; the price as it was booked stays known. Where what came before covers the
 * new price, or nothing is left to pay, the booking is paid with it.
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
  if (new_price_cents !== priceOfBooking(booking)) {
    await issueCreditNote(trx, booking, { why: "priceChanged", keptCents: 0 }, now);
  }
  const paidBefore = await sumOfPayments(trx, { purpose: "booking", reference_id: booking.id });
  if (paidBefore < new_price_cents) return;
  const changed = { ...booking, new_price_cents, version: booking.version + 1 };
  const paid = { columns: { paid_at: now.toISOString() }, step: { kind: "paid" as const, actorId } };
  await takeStep(trx, changed, "payment.registered", paid, now);
  await issueInvoice(trx, booking, now);
}
