import { createHash } from "node:crypto";
import type { TillClosingRow } from "../../db/tables/closings.ts";

/**
 * The SHA-256 of one text that says all of a closing, the hash of its last transaction and that of the closing before.
 * The order of columns here is part of what was sealed: it never changes.
 */
export function closingHash(row: Omit<TillClosingRow, "hash">, lastTransactionHash: string): string {
  const text = JSON.stringify([
    row.number,
    row.from_number,
    row.to_number,
    row.opening_float_cents,
    row.expected_cents,
    row.counted_cents,
    row.difference_cents,
    row.withdrawal_cents,
    row.counts,
    row.reason,
    row.facts,
    row.closed_by,
    row.closed_at,
    lastTransactionHash,
    row.prev_hash,
  ]);
  return createHash("sha256").update(text).digest("hex");
}
