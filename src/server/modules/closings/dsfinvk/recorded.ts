import type { TillLineRow, TillPayment, TillTransactionRow } from "../../../db/tables/till.ts";
import type { TillSignatureRow } from "../../../db/tables/till-signatures.ts";
import type { ClosingFacts } from "../../../documents/closing-facts.ts";

/** A line of a transaction of the till, as it was recorded. */
export type RecordedLine = Omit<TillLineRow, "transaction_id" | "fee"> & {
  /** Number of the invoice of the booking that it pays; null where there is none. */
  invoice: string | null;
  /** What products its product belongs to; "" for other lines. */
  group: string;
};

/** What the security module said to a transaction; `none` where there was none. */
export type RecordedSignature = Omit<
  TillSignatureRow,
  "transaction_id" | "provider" | "issuer" | "register_serial" | "created_at"
>;

/** A transaction of the till with all that the export says about it. */
export type RecordedTransaction = Omit<
  TillTransactionRow,
  "id" | "corrects_id" | "payment_method" | "received_cents" | "prev_hash" | "hash"
> & {
  lines: readonly RecordedLine[];
  /** Cash first. */
  payments: readonly TillPayment[];
  /** Null while it waits to be signed. */
  signature: RecordedSignature | null;
  /** The sale that it takes back, with the closing that this is in; null while its day is open. */
  corrects: { number: number; closing: number | null; closedAt: string | null } | null;
};

/** A closing and its transactions in the order of their numbers. */
export interface RecordedClosing {
  facts: ClosingFacts;
  transactions: readonly RecordedTransaction[];
}
