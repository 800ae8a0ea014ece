import type { Transaction } from "kysely";
import type { AgreedTerms } from "../../../shared/rules/agreed-terms.ts";
import type { CancellationSplit } from "../../../shared/rules/cancellation.ts";
import { presentHalves } from "../../../shared/rules/early-and-late.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { addInboxItem, addTask } from "../inbox/inbox.repository.ts";
import { invoiceFiles } from "../invoices/invoice.mails.ts";
import { termsInMail } from "./booking.mails.ts";
import type { KnownBooking } from "./booking.repository.ts";

/** Ids of what was issued: about a booking that was invoiced, or about the fee of one that was not. */
interface Issued {
  creditNote: number | null;
  invoice: number | null;
}

/**
 * Tells the guest in the language they booked in, in the transaction that cancels, with a calendar file that takes the
 * stay out of their calendar: `version` is the booking's now. The reason is a note of the staff's
 * own, which the guest does not read.
 */
export async function mailCancellation(
  trx: Transaction<Database>,
  booking: KnownBooking,
  split: CancellationSplit,
  { creditNote, invoice, version, terms }: Issued & { version: number; terms: AgreedTerms },
  now: Date,
): Promise<void> {
  const data = {
    number: booking.id,
    salutation: booking.salutation,
    name: booking.name,
    vehicleName: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
    ...presentHalves(booking),
    paid: booking.status === "paid" || [split.fee, split.wallet, split.cash].some((cents) => cents > 0),
    ...amountsOf(split),
    ...termsInMail(terms),
    hasCreditNote: creditNote !== null,
    hasInvoice: invoice !== null,
    sequence: version,
    writtenAt: now.toISOString(),
  };
  const { email: to, lang } = booking;
  const documents = invoiceFiles(creditNote, invoice);
  await enqueueMail(trx, { template: "booking-cancelled", to, lang, data, documents }, now);
}

/** Writes it into the log of the staff's inbox. */
export async function noteCancellation(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { split, reason }: { split: CancellationSplit; reason: string },
  now: Date,
): Promise<void> {
  const facts = { ...factsOf(booking), reason, ...amountsOf(split) };
  const { name, phone, email } = booking;
  const item = { type: "cancellation", kind: "bookingCancelled", facts, name, phone, email } as const;
  await addInboxItem(trx, item, now);
}

const amountsOf = ({ fee, wallet, voucher, cash }: CancellationSplit) => ({
  feeCents: fee,
  walletCents: wallet,
  voucherCents: voucher,
  cashCents: cash,
});

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
