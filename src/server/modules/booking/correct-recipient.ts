import type { Transaction } from "kysely";
import type { CorrectRecipientRequest } from "../../../shared/contract/day-plan.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { invoicesAbout, openInvoice } from "../invoices/invoices.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * Corrects whom the invoice will name, and where mails about the booking go from now on, as long as the booking is unpaid
 * and has no invoice that counts: what was issued never changes. The log says who did it and what it was before.
 * @throws Problem CONFLICT.
 */
export async function correctRecipient(
  trx: Transaction<Database>,
  booking: KnownBooking,
  sent: Recipient,
  actorId: number,
  now: Date,
): Promise<void> {
  const { company, vat_id, country, name, email, streetAndNumber, additional, zipCodeAndCity } = sent;
  const recipient = {
    company,
    vat_id,
    ...given({
      name,
      street_and_number: streetAndNumber,
      additional,
      zip_code_and_city: zipCodeAndCity,
      country,
      email,
    }),
  };
  const columns = Object.keys(recipient) as (keyof typeof recipient)[];
  // Company and VAT id always, of the others what changes.
  const isNamed = (column: string) => column === "company" || column === "vat_id";
  const detail = columns
    .filter((column) => isNamed(column) || recipient[column] !== booking[column])
    .map((column) => booking[column])
    .filter(Boolean)
    .join(", ");
  const step = { kind: "recipient-corrected" as const, actorId, detail };
  const facts = { isInvoiced: openInvoice(await invoicesAbout(trx, { booking_id: booking.id })) !== null };
  const refusals = { isNotInvoiced: invoiced };
  await takeStep(trx, booking, "recipient.corrected", { facts, refusals, columns: recipient, step }, now);
}

type Recipient = Pick<CorrectRecipientRequest, "company" | "vat_id"> & Partial<CorrectRecipientRequest>;

/** What was sent of them. */
function given<Values extends Record<string, string | undefined>>(
  values: Values,
): Partial<Record<keyof Values, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

const invoiced = () => new Problem("CONFLICT", { booking_id: "validation-staff:recipientInvoiced" });
