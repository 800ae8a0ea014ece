import type { Transaction } from "kysely";
import type { CancellationSplit } from "../../../shared/rules/cancellation.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { addInboxItem, addTask } from "../inbox/inbox.repository.ts";
import { invoiceFiles } from "../invoices/invoice.mails.ts";
import type { KnownBooking } from "./booking.repository.ts";

interface Cancelled {
  split: CancellationSplit;
  reason: string;
  /** Ids of what was issued: about a booking that was invoiced, or about the fee of one that was not. */
  creditNote: number | null;
  feeInvoice: number | null;
}

/**
 * Reports a cancellation, in the transaction that makes it: to the guest by mail in the language they booked in, and to
 * staff in the inbox's log. The reason is a note of the staff's own, which the guest does not read.
 */
export async function queueCancellation(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { split, reason, creditNote, feeInvoice }: Cancelled,
  now: Date,
): Promise<void> {
  const data = {
    number: booking.id,
    salutation: booking.salutation,
    name: booking.name,
    vehicleName: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
    paid: booking.status === "paid" || [split.fee, split.wallet, split.cash].some((cents) => cents > 0),
    feeCents: split.fee,
    walletCents: split.wallet,
    voucherCents: split.voucher,
    cashCents: split.cash,
    hasCreditNote: creditNote !== null,
    hasInvoice: feeInvoice !== null,
  };
  const { email: to, lang } = booking;
  const documents = invoiceFiles(creditNote, feeInvoice);
  await enqueueMail(trx, { template: "booking-cancelled", to, lang, data, documents }, now);
  const facts = {
    ...factsOf(booking),
    reason,
    feeCents: split.fee,
    walletCents: split.wallet,
    voucherCents: split.voucher,
    cashCents: split.cash,
  };
  const { name, phone, email } = booking;
  const item = { type: "cancellation", kind: "bookingCancelled", facts, name, phone, email } as const;
  await addInboxItem(trx, item, now);
}

/** Asks the staff to give money back that came for a cancelled booking. */
export async function queueLatePaymentTask(
  trx: Transaction<Database>,
  booking: KnownBooking,
  cents: Cents,
  now: Date,
): Promise<void> {
  const { name, phone, email } = booking;
  const facts = { ...factsOf(booking), amountCents: cents };
  await addTask(trx, { kind: "paidLate", facts, name, phone, email, bookingId: booking.id }, now);
}

function factsOf(booking: KnownBooking) {
  return {
    booking: booking.id,
    vehicle: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
  };
}
