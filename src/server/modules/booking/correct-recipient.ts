import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { invoicesAbout, openInvoice } from "../invoices/invoices.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * Corrects whom the invoice will name beside the guest, as long as the booking is unpaid and has no invoice that
 * counts: what was issued never changes. The log says who did it and what it was before.
 * @throws Problem CONFLICT.
 */
export async function correctRecipient(
  trx: Transaction<Database>,
  booking: KnownBooking,
  recipient: { company: string; vat_id: string },
  actorId: number,
  now: Date,
): Promise<void> {
  const detail = [booking.company, booking.vat_id].filter(Boolean).join(", ");
  const step = { kind: "recipient-corrected" as const, actorId, detail };
  const facts = { isInvoiced: openInvoice(await invoicesAbout(trx, { booking_id: booking.id })) !== null };
  const refusals = { isNotInvoiced: invoiced };
  await takeStep(trx, booking, "recipient.corrected", { facts, refusals, columns: recipient, step }, now);
}

const invoiced = () => new Problem("CONFLICT", { booking_id: "validation-staff:recipientInvoiced" });
