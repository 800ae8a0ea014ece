import type { Generated, Insertable, Selectable } from "kysely";
import type { VehicleType } from "../../shared/contract/fleet.ts";
import type { Language } from "../../shared/contract/page.ts";
import type { Day } from "../../shared/rules/day.ts";
import type { License, LicenseAnswer } from "../../shared/rules/license.ts";
import type { Cents } from "../../shared/rules/money.ts";
import type { Half } from "../../shared/rules/stay.ts";

/** An instant as ISO 8601 text in UTC with milliseconds: sorts as time does, the same on both engines. */
export type Instant = string;
/** SQLite has no boolean; both engines store 0 or 1 as an integer. */
export type Flag = 0 | 1;
/** JSON stored as text; the repository that owns the column parses it. */
export type JsonText = string;

/** Every table. Money is integer cents. Constraints and indexes stand in migrations/. */
export interface Database {
  users: Users;
  sessions: Sessions;
  recovery_passwords: RecoveryPasswords;
  login_failures: LoginFailures;
  business_settings: Settings;
  vehicles: Vehicles;
  blocked_days: BlockedDays;
  half_days: HalfDays;
  holds: Holds;
  bookings: Bookings;
  booking_events: BookingEvents;
  vouchers: Vouchers;
  voucher_entries: VoucherEntries;
  bans: Bans;
  wallet_orders: WalletOrders;
  payments: Payments;
  inbox: Inbox;
  outbox: Outbox;
  idempotency_keys: IdempotencyKeys;
}

export interface Users {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  street_and_number: string;
  additional: string;
  zip_code_and_city: string;
  password_hash: string;
  role: "employee" | "admin" | "root";
  active: Flag;
  created_at: Instant;
}

/** A visitor's session (no user) exists once they hold dates; a login renews the token. Only its SHA-256 is stored. */
export interface Sessions {
  token_hash: string;
  user_id: number | null;
  created_at: Instant;
  expires_at: Instant;
}

/** A random password that was mailed to somebody who forgot theirs: works once, beside the real one, until it expires. */
export interface RecoveryPasswords {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 in hex: 80 random bits need no slower hash. */
  password_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** A login that failed, or has not succeeded yet; forgotten after a quarter of an hour. */
export interface LoginFailures {
  id: Generated<number>;
  /** As typed, in lower case: also of accounts that do not exist. */
  email: string;
  /** Of an IPv6 address its /64. */
  address: string;
  at: Instant;
}

/** One row, id 1. */
export interface Settings {
  id: number;
  hiring: Flag;
  general_opening_hour: string | null;
  general_closing_hour: string | null;
  off_season_start: string | null;
  off_season_end: string | null;
  season_begin_start: string | null;
  season_begin_end: string | null;
  season_begin_opening_hour: string | null;
  season_begin_closing_hour: string | null;
  season_end_start: string | null;
  season_end_end: string | null;
  season_end_opening_hour: string | null;
  season_end_closing_hour: string | null;
}

export interface Vehicles {
  id: Generated<number>;
  type: VehicleType;
  name: string;
  passengers: number;
  deposit_cents: Cents;
  license: License;
  blocked: Flag;
  /** Names of the offered extras but stand-up-paddle. */
  extras: JsonText;
  captain_cents: Cents | null;
  night_cents: Cents | null;
  /** Cents by price tier, without price1h. */
  tier_cents: JsonText;
  /** 1 to 6 paths. */
  images: JsonText;
  description_de: JsonText;
  description_en: JsonText;
}

export interface BlockedDays {
  day: Day;
  created_by: number | null;
  created_at: Instant;
}

/** Primary key (vehicle_id, day, half): the database itself refuses a double booking. Exactly one owner is set. */
export interface HalfDays {
  vehicle_id: number;
  day: Day;
  half: Half;
  booking_id: number | null;
  hold_id: number | null;
}

/** Dates reserved for one visitor while they pay. Expired holds are removed before dates are taken. */
export interface Holds {
  id: Generated<number>;
  vehicle_id: number;
  /** sessions.token_hash of the visitor. */
  session_hash: string;
  start_day: Day;
  nights: number;
  expires_at: Instant;
  created_at: Instant;
}

export type BookingStatus = "unpaid" | "paid" | "cancelled";
export type PaymentMethod = "banktransfer" | "paypal";

export interface Bookings {
  id: Generated<number>;
  vehicle_id: number;
  start_day: Day;
  nights: number;
  /** start_day plus nights, stored for the index. */
  end_day: Day;
  salutation: string;
  name: string;
  email: string;
  phone: string;
  street_and_number: string;
  additional: string;
  zip_code_and_city: string;
  adults: number;
  children: number;
  license_answer: LicenseAnswer | null;
  extras: JsonText;
  comment: string;
  lang: Language;
  payment_method: PaymentMethod;
  status: BookingStatus;
  /** Rent and extras. What the guest pays is this less voucher_cents. */
  total_cents: Cents;
  voucher_id: number | null;
  voucher_cents: Cents;
  new_price_cents: Cents | null;
  price_change_reason: string;
  cancel_reason: string;
  /** Set when staff booked. */
  employee_id: number | null;
  wallet_order_id: string | null;
  created_at: Instant;
  paid_at: Instant | null;
  /** Rises with every step of the booking's life: who decided on an older one comes too late. */
  version: Generated<number>;
}

export type BookingEventKind = "created" | "paid" | "paid-late" | "price-changed" | "commented" | "cancelled";

/** One row for each step of a booking's life (machines/booking-lifecycle): append-only, the logs are read from it. */
export interface BookingEvents {
  id: Generated<number>;
  booking_id: number;
  kind: BookingEventKind;
  /** Who did it; null for the guest, and for money that came by itself. */
  actor_id: number | null;
  /** Reason or comment; "" without. */
  detail: string;
  /** The price of the booking before the step. */
  price_cents: Cents;
  /** Set where the price was changed. */
  new_price_cents: Cents | null;
  /** Set where it was cancelled: what the company kept, and what went back by which way. */
  fee_cents: Cents | null;
  wallet_cents: Cents | null;
  voucher_cents: Cents | null;
  cash_cents: Cents | null;
  created_at: Instant;
}

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

export interface Bans {
  id: Generated<number>;
  name: string;
  phone: string;
  email: string;
  /** Normalised by shared/rules/contact-identity; "" where the entry has none. */
  name_key: string;
  phone_key: string;
  email_key: string;
  reason: string;
  booking_id: number | null;
  created_by: number | null;
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
  attempts: number;
  next_attempt_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Money that moved at the wallet: append-only; a refund is negative. external_id is unique. */
export interface Payments {
  id: Generated<number>;
  wallet_order_id: string;
  kind: "capture" | "refund";
  external_id: string;
  cents: Cents;
  created_at: Instant;
}

/** What the staff work through (staff-side 3): open until it is ticked off. */
export interface Inbox {
  id: Generated<number>;
  type: "todo" | "contact" | "confirmation" | "cancellation";
  name: string;
  phone: string;
  email: string;
  body: string;
  created_at: Instant;
  canceled: Flag;
  /** Who ticked it off and when, in words; null while it is open. */
  ticked_off: string | null;
}

export type OutboxStatus = "pending" | "sending" | "sent" | "dead";

/** A mail to be sent, written in the transaction of what it tells. */
export interface Outbox {
  id: Generated<number>;
  template: string;
  recipient: string;
  lang: Language;
  /** The template's data. */
  data: JsonText;
  status: OutboxStatus;
  attempts: number;
  next_attempt_at: Instant;
  /** A claim that was not finished by then is free again. */
  claimed_until: Instant | null;
  last_error: string;
  created_at: Instant;
  sent_at: Instant | null;
}

/** An answered POST by its Idempotency-Key; primary key (scope, key). */
export interface IdempotencyKeys {
  /** Method and path of the call. */
  scope: string;
  key: string;
  /** SHA-256 of the body as read. */
  request_hash: string;
  status: number;
  answer: JsonText;
  created_at: Instant;
}

export type BookingRow = Selectable<Bookings>;
export type NewBooking = Insertable<Bookings>;
export type BookingEventRow = Selectable<BookingEvents>;
export type UserRow = Selectable<Users>;
export type VehicleRow = Selectable<Vehicles>;
export type WalletOrderRow = Selectable<WalletOrders>;
export type OutboxRow = Selectable<Outbox>;
export type VoucherRow = Selectable<Vouchers>;
