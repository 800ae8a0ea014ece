import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { creditOf } from "../../../shared/rules/tax.ts";
import type { Database } from "../../db/schema.ts";
import { type InvoiceFacts, invoiceNumber } from "../../documents/invoice-facts.ts";
import { invoicesAbout, openInvoice } from "./invoices.repository.ts";
import { writeInvoice } from "./write-invoice.ts";

/**
 * Takes back what of a booking's invoice is no longer owed, in the transaction that decides so: of a cancelled one all
 * but the fee, and all of it where another price was agreed on, which is invoiced anew once it is paid.
 * The booking's step comes before: its lock lets one caller through.
 * @returns its id; null where the booking has no invoice that counts, or all of it stays.
 */
export async function issueCreditNote(
  trx: Transaction<Database>,
  { id }: { id: number },
  { why, keptCents }: { why: "cancelled" | "priceChanged" | "stayChanged" | "voucherRedeemed"; keptCents: Cents },
  now: Date,
): Promise<number | null> {
  const invoice = openInvoice(await invoicesAbout(trx, { booking_id: id }));
  if (!invoice || keptCents >= invoice.gross_cents) return null;
  const amounts = creditOf(invoice.gross_cents, keptCents);
  const { language, customer, about } = JSON.parse(invoice.facts) as InvoiceFacts;
  const facts = {
    kind: "creditNote" as const,
    language,
    customer,
    about,
    lines: [{ what: why, cents: amounts.gross }],
    amounts,
    paid: [],
    refersTo: { number: invoiceNumber(invoice), issuedOn: invoice.issued_on, keptCents },
  };
  const { round } = invoice;
  return writeInvoice(trx, { about: { booking_id: id, voucher_id: null }, round, refersTo: invoice.id, facts }, now);
}
