import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { type InvoiceFacts, invoiceNumber, type Supplier } from "../../documents/invoice-facts.ts";
import { insertInvoice, nextNumber, supplierData } from "./invoices.repository.ts";

/** What is issued, before it has a number. */
interface Draft {
  about: { booking_id: number; voucher_id: null } | { booking_id: null; voucher_id: number };
  round: number;
  /** The invoice's id, where a credit note is issued. */
  refersTo: number | null;
  facts: Omit<InvoiceFacts, "number" | "issuedOn" | "supplier">;
}

/** Writes an invoice down with the year's next number, in the transaction of what it charges. @returns its id. */
export async function writeInvoice(
  trx: Transaction<Database>,
  { about, round, refersTo, facts: draft }: Draft,
  now: Date,
): Promise<number> {
  const issuedOn = dayOf(now);
  const year = Number(issuedOn.slice(0, 4));
  const supplier = JSON.parse(await supplierData(trx)) as Supplier;
  const number = await nextNumber(trx, year);
  const written: InvoiceFacts = { ...draft, number: invoiceNumber({ year, number }), issuedOn, supplier };
  const facts = JSON.stringify(written);
  const { net, tax, gross } = draft.amounts;
  return insertInvoice(trx, {
    kind: draft.kind,
    year,
    number,
    ...about,
    round,
    refers_to: refersTo,
    net_cents: net,
    tax_cents: tax,
    gross_cents: gross,
    issued_on: issuedOn,
    facts,
    facts_sha256: sha256(facts),
    created_at: now.toISOString(),
  });
}

/** In hexadecimal digits. */
export const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
