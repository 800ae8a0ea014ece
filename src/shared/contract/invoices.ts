import type { Day } from "../rules/day.ts";
import type { ProtocolKind } from "../rules/protocol-words.ts";
import { addressOf, apiPath, type Contract, type Done, file, json } from "./call.ts";
import { idField, payload } from "./fields.ts";

/** Where staff open an invoice. */
export const invoicePath = (id: number) => addressOf(invoicesContract.document, { id });
/** Where the invoices of a booking are listed. */
export const invoiceListPath = (bookingId: number) => addressOf(invoicesContract.list, { id: bookingId });

/** The id in the path: that of an invoice, or of the booking whose invoices are asked for. */
export const invoiceParams = payload({ id: idField("validation-staff:invoice") });

/** A credit note takes an invoice back, whole or in part; a receipt is about a voucher. */
export type InvoiceKind = "invoice" | "creditNote" | "receipt";

/** One line of a booking's list, the oldest first. */
export interface InvoiceEntry {
  id: number;
  kind: InvoiceKind;
  /** As printed: year and number. */
  number: string;
  issued_on: Day;
  /** With two decimals; negative for a credit note. */
  amount: string;
}

export interface InvoicesAnswer {
  invoices: InvoiceEntry[];
  /** The booking is paid and has no invoice that counts: staff can issue one. */
  can_issue: boolean;
  /** The protocols of its handover and return that were signed, the oldest first. */
  protocols: { id: number; kind: ProtocolKind; signed_at: string }[];
}

/**
 * 409 CONFLICT {booking_id}: validation-staff:invoiced where it has one, invoiceUnpaid where it is not paid, costs
 * nothing, or its guest was forgotten.
 */
export const issueInvoiceSchema = payload({ booking_id: idField("validation-staff:booking") });

export const invoicesContract = {
  /** The PDF, to be shown by the browser: the same bytes each time. 404 where there is none, or none any more. */
  document: {
    method: "GET",
    path: `${apiPath("rere_get_invoice")}:id/`,
    access: "staff",
    params: invoiceParams,
    answer: file("application/pdf", "inline"),
  },
  list: {
    method: "GET",
    path: `${apiPath("rere_get_invoices")}:id/`,
    access: "staff",
    params: invoiceParams,
    answer: json<InvoicesAnswer>(),
  },
  issue: {
    method: "POST",
    path: apiPath("rere_issue_invoice"),
    access: "staff",
    body: issueInvoiceSchema,
    refusals: ["validation-staff:invoiced", "validation-staff:invoiceUnpaid"],
    answer: json<Done>(),
  },
} as const satisfies Contract;
