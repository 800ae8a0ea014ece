import type { Generated, Selectable } from "kysely";
import type { VoucherStatus } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import type { WalletOrderStatus } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { PaymentMethod } from "./booking.ts";
import type { Instant, JsonText } from "./columns.ts";

/** What somebody bought for somebody; its lifecycle is machines/voucher-lifecycle. */
export interface Vouchers {
  id: Generated<number>;
  code: string;
  amount_cents: Cents;
  /** The sum of its entries, changed in the same transaction; CHECK (balance_cents >= 0). */
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
  /** The last day on which it can be used. */
  expires_on: Day;
  /** Why it was cancelled; "" while it is not. */
  cancel_reason: string;
  /** The order at the wallet that paid for it; unique. */
  wallet_order_id: string | null;
  /** By which the buyer downloads the paid voucher, once; null before it is paid and afterwards. */
  download_token: string | null;
}

export type VoucherRow = Selectable<Vouchers>;

/**
 * The voucher's ledger: append-only, signed cents. An entry with a wallet order is what that order reserved or gave
 * back, one with a booking what that booking took or gave back. The balance of a cancelled or expired voucher is 0.
 */
export interface VoucherEntries {
  id: Generated<number>;
  voucher_id: number;
  kind: "paid" | "reserved" | "released" | "redeemed" | "cancelled" | "expired";
  cents: Cents;
  booking_id: number | null;
  wallet_order_id: string | null;
  created_at: Instant;
}

/** From where codes were tried that cannot pay, and vouchers were asked for (requirements/operations.md). */
export interface VoucherAttempts {
  id: Generated<number>;
  kind: "guessed" | "requested";
  address: string;
  created_at: Instant;
}

/** One row per order at the wallet; its lifecycle is machines/wallet-order. */
export interface WalletOrders {
  /** The wallet's order id. */
  id: string;
  /** What it pays for: the name of a purpose (modules/payments/purpose.ts). */
  purpose: string;
  status: WalletOrderStatus;
  /** What the purpose needs to fulfil the order without the browser. */
  payload: JsonText;
  amount_cents: Cents;
  session_hash: string;
  /** Set when staff ordered, from the session. */
  employee_id: number | null;
  /** Sent as PayPal-Request-Id with the capture, so that a repeated capture takes the money once. */
  request_id: string;
  capture_id: string | null;
  refund_id: string | null;
  /** How much of the capture is back with the payer in the end, by whatever way; null for all of it. */
  refund_cents: Cents | null;
  /** When it leaves at the earliest: until then it can pay for something again. Null where it may leave at once. */
  refund_from: Generated<Instant | null>;
  /** What it paid for, once that exists: a booking's id where the purpose is booking. */
  reference_id: number | null;
  /** The task that asks staff to look at money that is stuck; null once it is settled. */
  task_id: number | null;
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export type WalletOrderRow = Selectable<WalletOrders>;

export type PaymentKind = "wallet" | "cash" | "banktransfer" | "card";

/**
 * `regular`: somebody paid, or we paid back. `returned`: the wallet gave it back without us (by hand there, or a
 * chargeback). `disputed`: the wallet holds it back while the payer disputes the payment, and frees it when that is
 * decided.
 */
export type Movement = "regular" | "returned" | "disputed";

/** Money that moved: append-only; a refund is negative. Only a missing reference_id is filled in later. */
export interface Payments {
  id: Generated<number>;
  kind: PaymentKind;
  cents: Cents;
  /** What it was paid for: a purpose, and its booking (or voucher, …) once that exists. */
  purpose: string;
  reference_id: number | null;
  /** Who registered it; null for what came by itself. */
  registered_by: number | null;
  /** Set for the wallet only. */
  wallet_order_id: string | null;
  movement: Generated<Movement>;
  /** The wallet's own id of the capture or refund, or `dispute:<id>`; unique. */
  external_id: string | null;
  /** The transaction of the till that moved it (tables/till.ts); null for any other. */
  till_transaction_id: Generated<number | null>;
  created_at: Instant;
}

/**
 * What may have more money than belongs to it: primary key (purpose, reference_id). How much that is, is counted when
 * asked.
 */
export interface OpenMoney {
  purpose: string;
  reference_id: number;
  opened_at: Instant;
}

/** What an admin decided about money: append-only. */
export interface MoneyDecisions {
  id: Generated<number>;
  /** `received`: they wrote down a transfer. */
  action: "assigned" | "refunded" | "received";
  /**
   * Whose money it was: what it was paid for, or an order at the wallet that nothing came of. Both null for a transfer.
   */
  purpose: string | null;
  reference_id: number | null;
  wallet_order_id: string | null;
  /** What it belongs to since; null where it went back. */
  to_purpose: string | null;
  to_reference_id: number | null;
  cents: Cents;
  /** The day of the transfer; null for other decisions. */
  received_on: Day | null;
  reason: string;
  actor_id: number | null;
  created_at: Instant;
}
