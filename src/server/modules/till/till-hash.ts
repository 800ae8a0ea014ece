import { createHash } from "node:crypto";
import type { TillLineRow, TillPayment, TillTransactionRow } from "../../db/tables/till.ts";

/** A transaction before it has a hash, and a line before it belongs to one. */
export type UnsealedTransaction = Omit<TillTransactionRow, "hash">;
export type TillLine = Omit<TillLineRow, "transaction_id" | "position">;

/**
 * The SHA-256 of one text that says all of a transaction, its lines and the hash of the one before. The order of
 * columns here is part of what was sealed: it never changes. A column that is added later is left out where it is not
 * set. So are the ways of payment where there is one, which `payment_method` says.
 */
export function hashOf(row: UnsealedTransaction, lines: readonly TillLine[], payments: readonly TillPayment[]): string {
  const text = JSON.stringify([
    row.id,
    row.number,
    row.kind,
    row.corrects_id,
    row.payment_method,
    row.total_cents,
    row.received_cents,
    row.cashier_id,
    row.cashier_name,
    row.reason,
    row.started_at,
    row.finished_at,
    row.business_day,
    lines.map((line) => [
      line.kind,
      line.name,
      line.product_id,
      line.booking_id,
      line.voucher_id,
      line.fee,
      line.quantity,
      line.unit_cents,
      line.total_cents,
      line.tax_percent,
    ]),
    row.prev_hash,
    ...(payments.length > 1 ? [payments.map(({ payment_method, cents }) => [payment_method, cents])] : []),
  ]);
  return createHash("sha256").update(text).digest("hex");
}
