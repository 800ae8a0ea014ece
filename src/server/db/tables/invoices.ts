import type { Generated, Selectable } from "kysely";
import type { InvoiceKind } from "../../../shared/contract/invoices.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Instant, JsonText } from "./columns.ts";

/**
 * An invoice, credit note or receipt: append-only, and a trigger refuses changes. Only its facts are emptied once the
 * law wants them retained no longer; numbers and amounts stay.
 */
export interface Invoices {
  id: Generated<number>;
  kind: InvoiceKind;
  /** Year of issue in Berlin and number within it: unique, from 1 on without gaps, whatever the kind. */
  year: number;
  number: number;
  /** What it is about: exactly one of both. */
  booking_id: number | null;
  voucher_id: number | null;
  /**
   * 1 for the first invoice of a booking, 2 for the next once a credit note has taken back the first, …; a credit note
   * has that of its invoice. Unique for each kind, so nothing is invoiced or taken back twice.
   */
  round: number;
  /** The invoice that a credit note is about. */
  refers_to: number | null;
  /** net + tax = gross; negative for a credit note. */
  net_cents: Cents;
  tax_cents: Cents;
  gross_cents: Cents;
  issued_on: Day;
  /** InvoiceFacts: all that is printed. "" once it was retained for as long as the law wants. */
  facts: JsonText;
  /** SHA-256 of `facts`, in hexadecimal digits. */
  facts_sha256: string;
  created_at: Instant;
}

export type InvoiceRow = Selectable<Invoices>;

/** The last number of each year: changed in the transaction that issues, so that a rollback gives the number back. */
export interface InvoiceNumbers {
  year: number;
  last: number;
}

/** The printed document, made once from the facts and given out ever since. */
export interface InvoiceDocuments {
  invoice_id: number;
  /** The PDF in base64: the same column type on both engines. */
  pdf: string;
  /** SHA-256 of the PDF's bytes, in hexadecimal digits. */
  sha256: string;
  created_at: Instant;
}

/** Who issues invoices, from the configuration of the last start. One row, id 1. */
export interface InvoiceSupplier {
  id: number;
  /** Supplier of InvoiceFacts. */
  data: JsonText;
}
