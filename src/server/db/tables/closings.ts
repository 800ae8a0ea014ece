import type { Selectable } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Instant, JsonText } from "./columns.ts";

/**
 * The closings of the till: append-only, triggers refuse changes and deletion. Each is about the transactions from the
 * one that follows those of the closing before, so that every transaction is in one closing at most.
 */
export interface TillClosings {
  /** From 1 on without gaps. */
  number: number;
  /** The first and the last transaction by number: those that the closing itself records are among them. */
  from_number: number;
  to_number: number;
  /** What the closing before left in the drawer. */
  opening_float_cents: Cents;
  /** What should have been in the drawer when it was counted. */
  expected_cents: Cents;
  counted_cents: Cents;
  /** counted − expected, which is a transaction where it is not 0. */
  difference_cents: Cents;
  /** Taken out after the count, as a transaction. */
  withdrawal_cents: Cents;
  /** DenominationCounts. */
  counts: JsonText;
  /** Why the count differs; "" where it does not. */
  reason: string;
  /** ClosingFacts: all that the report says. */
  facts: JsonText;
  closed_by: number;
  closed_at: Instant;
  /** The hash of the closing before; "" for the first. Unique: the chain does not fork. */
  prev_hash: string;
  /** SHA-256 in hexadecimal digits (modules/closings/closing-hash.ts). */
  hash: string;
}

export type TillClosingRow = Selectable<TillClosings>;

/** The printed report, made once from the facts and given out ever since. */
export interface TillClosingReports {
  closing_number: number;
  /** The PDF in base64: the same column type on both engines. */
  pdf: string;
  /** SHA-256 of the PDF's bytes, in hexadecimal digits. */
  sha256: string;
  created_at: Instant;
}
