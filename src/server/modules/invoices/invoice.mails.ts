import type { Transaction } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import type { MailDocument } from "../../mail/mail-content.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { findInvoicedBooking } from "./invoices.repository.ts";

/** As a mail carries them; those that there are. */
export function invoiceFiles(...ids: (number | null | undefined)[]): MailDocument[] {
  return ids.filter((id) => id != null).map((id) => ({ kind: "invoice", id }));
}

/** Queues the mail that brings a guest the invoice of a paid booking, in the transaction that issues it. */
export async function queueInvoice(
  trx: Transaction<Database>,
  { id }: { id: number },
  invoice: number,
  now: Date,
): Promise<void> {
  const booking = await findInvoicedBooking(trx, id);
  if (!booking) return;
  const { email, lang, salutation, name, vehicle_name: vehicleName, start_day: startDay, end_day: endDay } = booking;
  const stay = { number: id, salutation, name, vehicleName, startDay, endDay };
  const data = { ...stay, about: "paid" as const, priceCents: moneyOf(booking).wholeCents, hasInvoice: true };
  const documents = invoiceFiles(invoice);
  await enqueueMail(trx, { template: "booking-invoice", to: email, lang, data, documents }, now);
}
