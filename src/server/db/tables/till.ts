import type { Selectable } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { OwnExtraName } from "../../../shared/rules/own-extras.ts";
import type { TillFee, TillKind, TillLineKind, TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Instant } from "./columns.ts";

/**
 * What happened at the till: append-only, triggers refuse changes and deletion. Each row carries the hash of the one
 * before, and its own covers its lines (modules/till/till-hash.ts), so that no row can be changed, left out or put in
 * unnoticed.
 */
export interface TillTransactions {
  /** Given by the one that writes it, since the hash covers it. */
  id: number;
  /** From 1 on without gaps, in the order in which they were finished. */
  number: number;
  kind: TillKind;
  /** The transaction that this one takes back: unique, so nothing is taken back twice. Set for corrections only. */
  corrects_id: number | null;
  /** The first of its ways in `till_payments`. */
  payment_method: TillPaymentMethod;
  /** The sum of its lines: negative where money goes out. */
  total_cents: Cents;
  /** What the customer handed over in cash; null where that is not asked, or several ways were taken. */
  received_cents: Cents | null;
  cashier_id: number;
  /** Full name on that day. */
  cashier_name: string;
  /** Of a correction or a movement of cash; "" without. */
  reason: string;
  started_at: Instant;
  finished_at: Instant;
  /** The day in Berlin on which it was finished. */
  business_day: Day;
  /** The hash of the transaction before; "" for the first. Unique: the chain does not fork. */
  prev_hash: string;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
}

export type TillTransactionRow = Selectable<TillTransactions>;

/**
 * By which ways a transaction was paid, each once, cash first: together its total. Primary key (transaction_id,
 * position); as append-only as its transaction. Only cash moves the drawer.
 */
export interface TillPayments {
  transaction_id: number;
  /** From 1 on. */
  position: number;
  payment_method: TillPaymentMethod;
  /** Negative where money goes out. */
  cents: Cents;
}

export type TillPayment = Pick<Selectable<TillPayments>, "payment_method" | "cents">;

/** Primary key (transaction_id, position); as append-only as its transaction. */
export interface TillLines {
  transaction_id: number;
  /** From 1 on. */
  position: number;
  kind: TillLineKind;
  /** What it is about, in German as receipts say it; never the name of a guest or the code of a voucher. */
  name: string;
  /** Set for products only. */
  product_id: number | null;
  /**
   * The booking that is paid, that a fee or deposit belongs to, or whose guest chose the product (a fishing permit).
   */
  booking_id: number | null;
  /** The voucher that is sold, or that pays for the booking. */
  voucher_id: number | null;
  /** Set for fees only. */
  fee: TillFee | OwnExtraName | null;
  /** Negative in a correction. */
  quantity: number;
  unit_cents: Cents;
  total_cents: Cents;
  /**
   * Included in the amounts. 0 for what is no pay for anything yet (a voucher, a deposit, movements of cash), or whose
   * tax another document shows (a booking's invoice). A deposit on bottles has the rate of the drink, never 0.
   */
  tax_percent: 19 | 7 | 0;
}

export type TillLineRow = Selectable<TillLines>;
