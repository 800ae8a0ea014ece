import type { Transaction } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { presentHalves } from "../../../shared/rules/early-and-late.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { invoiceFiles } from "../invoices/invoice.mails.ts";
import type { KnownBooking } from "./booking.repository.ts";

/** Tells the guest the price from now on; the reason stays among the staff. */
export async function queuePrice(
  trx: Transaction<Database>,
  { before, after }: { before: KnownBooking; after: KnownBooking },
  { creditNote, invoice }: { creditNote: number | null; invoice: number | null },
  now: Date,
): Promise<void> {
  const { id: number, salutation, name, vehicle_name: vehicleName, start_day: startDay, end_day: endDay } = after;
  const { email: to, lang } = after;
  const halves = presentHalves(after);
  if (to === "") return;
  const [oldCents, newCents] = [moneyOf(before).priceCents, moneyOf(after).priceCents];
  const prices = { oldCents, newCents, dueCents: moneyOf(after).dueCents };
  const attached = { hasCreditNote: creditNote !== null, hasInvoice: invoice !== null };
  // The calendar file of the confirmation says 0, and each later one more.
  const calendar = { sequence: after.version, writtenAt: now.toISOString() };
  const data = {
    number,
    salutation,
    name,
    vehicleName,
    startDay,
    endDay,
    ...halves,
    ...prices,
    ...attached,
    ...calendar,
  };
  const documents = invoiceFiles(creditNote, invoice);
  await enqueueMail(trx, { template: "booking-price", to, lang, data, documents }, now);
}

/**
 * Tells the guest what a voucher paid, and what is left to pay, in the transaction that redeems it. Where staff booked
 * without an address nobody is told.
 * @param moved.cents what the voucher paid; below 0 where that was taken back.
 */
export async function queueRedeemed(
  trx: Transaction<Database>,
  { before, after, cents, byGuest }: { before: KnownBooking; after: KnownBooking; cents: Cents; byGuest: boolean },
  { creditNote, invoice }: { creditNote: number | null; invoice: number | null },
  now: Date,
): Promise<void> {
  const { email: to, lang } = after;
  if (to === "") return;
  const data = {
    number: after.id,
    salutation: after.salutation,
    name: after.name,
    vehicleName: after.vehicle_name,
    startDay: after.start_day,
    endDay: after.end_day,
    ...presentHalves(after),
    oldCents: moneyOf(before).priceCents,
    newCents: moneyOf(after).priceCents,
    dueCents: moneyOf(after).dueCents,
    voucherCents: cents,
    byGuest,
    hasCreditNote: creditNote !== null,
    hasInvoice: invoice !== null,
    sequence: after.version,
    writtenAt: now.toISOString(),
  };
  const documents = invoiceFiles(creditNote, invoice);
  await enqueueMail(trx, { template: "booking-price", to, lang, data, documents }, now);
}
