import type { Generated, Selectable } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { PaymentMethod } from "./booking.ts";
import type { Instant, JsonText } from "./columns.ts";

export type VoucherStatus = "unpaid" | "paid" | "cancelled";

export interface Vouchers {
  id: Generated<number>;
  code: string;
  amount_cents: Cents;
  /** The sum of its entries, kept in the same transaction; CHECK (balance_cents >= 0). */
  balance_cents: Cents;
  status: VoucherStatus;
  salutation: string;
  name: string;
  email: string;
  street_and_number: string;
  additional: string;
  zip_code_and_city: string;
  recipient: string;
  background: number;
  text: string;
  payment_method: PaymentMethod;
  lang: Language;
  created_at: Instant;
  paid_at: Instant | null;
}

export type VoucherRow = Selectable<Vouchers>;

/** The voucher's ledger: append-only, signed cents. */
export interface VoucherEntries {
  id: Generated<number>;
  voucher_id: number;
  kind: "paid" | "reserved" | "released" | "redeemed";
  cents: Cents;
  booking_id: number | null;
  wallet_order_id: string | null;
  created_at: Instant;
}

export type WalletOrderStatus =
  | "created"
  | "capturing"
  | "captured"
  | "booked"
  | "refunding"
  | "refunded"
  | "declined"
  | "expired";

/** One row per order at the wallet; its lifecycle is machines/wallet-order. */
export interface WalletOrders {
  /** The wallet's order id. */
  id: string;
  purpose: "booking" | "voucher";
  status: WalletOrderStatus;
  /** The whole booking request: what the poller books if the browser dies. */
  payload: JsonText;
  amount_cents: Cents;
  session_hash: string;
  hold_id: number | null;
  /** Set when staff ordered, from the session. */
  employee_id: number | null;
  /** Sent as PayPal-Request-Id with the capture, so that a repeated capture takes the money once. */
  request_id: string;
  capture_id: string | null;
  refund_id: string | null;
  /** What goes back of the capture; null for all of it. */
  refund_cents: Cents | null;
  booking_id: number | null;
  /** What the staff were asked to do about money that is stuck; null again once it is booked or paid back. */
  task_id: number | null;
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export type WalletOrderRow = Selectable<WalletOrders>;

/** Money that moved at the wallet: append-only; a refund is negative. external_id is unique. */
export interface Payments {
  id: Generated<number>;
  wallet_order_id: string;
  kind: "capture" | "refund";
  external_id: string;
  cents: Cents;
  created_at: Instant;
}
