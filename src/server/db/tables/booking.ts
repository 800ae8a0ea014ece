import type { Generated, Selectable } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { BookingStatus } from "../../../shared/contract/staff-booking.ts";
import type { Leniency } from "../../../shared/rules/agreed-money.ts";
import type { AnyCharge } from "../../../shared/rules/charges.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { LicenseAnswer } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Half } from "../../../shared/rules/span.ts";
import type { Flag, Instant, JsonText, NewRow } from "./columns.ts";

/** Primary key (vehicle_id, day, half): the database itself refuses a double booking. Exactly one owner is set. */
export interface HalfDays {
  vehicle_id: number;
  day: Day;
  half: Half;
  booking_id: number | null;
  hold_id: number | null;
  /** The calendar of another portal. */
  import_id: Generated<number | null>;
  /** A block of the boat. */
  block_id: Generated<number | null>;
}

/** Dates reserved for one visitor while they pay. Expired holds are removed before dates are taken. */
export interface Holds {
  id: Generated<number>;
  vehicle_id: number;
  /** sessions.token_hash of the visitor. */
  session_hash: string;
  start_day: Day;
  nights: number;
  /** 1: the morning of the first day as well, and the afternoon of the last (rules/span). */
  starts_am: Generated<Flag>;
  ends_pm: Generated<Flag>;
  /** The order at the wallet that pays for the dates, once there is one. */
  wallet_order_id: string | null;
  /** Whose limit it counts for; null for staff, and where there are no limits. */
  address: string | null;
  expires_at: Instant;
  created_at: Instant;
}

/** From where a visitor booked, for an hour: primary key booking_id. */
export interface BookingAddresses {
  booking_id: number;
  /** Of an IPv6 address its /56. */
  address: string;
  created_at: Instant;
}

export type NewHold = NewRow<Holds>;

export type PaymentMethod = "banktransfer" | "paypal";

export interface Bookings {
  id: Generated<number>;
  vehicle_id: number;
  start_day: Day;
  nights: number;
  /** start_day plus nights, stored for the index. */
  end_day: Day;
  /** 1: early boarding takes the morning of the first day, late return the afternoon of the last (rules/span). */
  starts_am: Generated<Flag>;
  ends_pm: Generated<Flag>;
  salutation: string;
  name: string;
  email: string;
  phone: string;
  street_and_number: string;
  additional: string;
  zip_code_and_city: string;
  /** Whom a business guest wants the invoice to name; "" for everybody else. */
  company: Generated<string>;
  vat_id: Generated<string>;
  /** ISO 3166, where somebody had to be asked; "" where VAT id and postcode say it, or nobody answered. */
  country: Generated<string>;
  adults: number;
  children: number;
  license_answer: LicenseAnswer | null;
  extras: JsonText;
  /** `BookedExtra`s of its price list's own (rules/own-extras). */
  own_extras: Generated<JsonText>;
  /** What the guest sent; staff never change it. */
  comment: string;
  /** What staff noted last; the log has the earlier ones. */
  note: Generated<string>;
  /** When the guest comes on the first day, "HH:MM" in Berlin; null where nothing was agreed on. */
  arrival_time: Generated<string | null>;
  /** Whether they bring a dog, as it was agreed on. */
  dog: Generated<Flag>;
  lang: Language;
  payment_method: PaymentMethod;
  status: BookingStatus;
  price_change_reason: string;
  cancel_reason: string;
  /** Set when staff booked. */
  employee_id: number | null;
  /** Their full name on that day; "" where a guest booked. */
  employee_name: Generated<string>;
  wallet_order_id: string | null;
  /** It opens the confirmation, and nobody can guess it. Null for bookings that were made before there was one. */
  confirmation_token: Generated<string | null>;
  created_at: Instant;
  /** When it was paid first; it may have become unpaid since. */
  paid_at: Instant | null;
  /** The last day to pay that the reminder of a transfer set; null while nobody was reminded. */
  reminder_term: Day | null;
  /** Rises with every step of the booking's life: a step that was decided on an older version is refused. */
  version: Generated<number>;
}

export type BookingRow = Selectable<Bookings>;
export type NewBooking = NewRow<Bookings>;
export type BookingEventKind =
  | "created"
  | "paid"
  | "paid-late"
  | "returned"
  | "corrected"
  | "price-changed"
  | "changed"
  | "commented"
  | "arrival-agreed"
  | "recipient-corrected"
  | "cancelled";

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
  /**
   * What was paid for it in money when the step was taken, without what is on its way back; null for steps that were
   * taken before they said so.
   */
  paid_cents: Generated<Cents | null>;
  /** Set where the price was changed. */
  new_price_cents: Cents | null;
  /**
   * Set where it was cancelled: what the company kept, and what went back by which way. Where money came late it is the
   * cash, where the wallet gave money back without us it is the wallet.
   */
  fee_cents: Cents | null;
  wallet_cents: Cents | null;
  voucher_cents: Cents | null;
  cash_cents: Cents | null;
  /** `StayChange` as JSON where the stay was changed; null for any other step. */
  stay_change: Generated<JsonText | null>;
  created_at: Instant;
}

/** A line of what a booking costs, written by the step that agreed on it: append-only (shared/rules/charges.ts). */
export interface BookingCharges {
  id: Generated<number>;
  booking_id: number;
  /** The step of its life that agreed on it. */
  event_id: number;
  /**
   * What is owed on site is no part of the price. Nor is a floor, which says what cancelling costs at least, since the
   * stay was changed.
   */
  kind: AnyCharge["kind"] | "floor";
  /** Which extra, which fee on site, or what for of the rent; "" for any other kind. */
  name: AnyCharge["name"];
  /** Of the rent the first of the nights that it is for; "" where it is for all. */
  first_day: Generated<Day>;
  /** The price list that it came from; null where none names the price. */
  price_list_id: Generated<number | null>;
  /** What an extra or a fee of a price list's own was called; "" for any other line. */
  label_de: Generated<string>;
  label_en: Generated<string>;
  /** Below 0 where the line takes back what an earlier one added. */
  quantity: number;
  unit_cents: Cents;
  /** Quantity times unit, as a line of the invoice says it. */
  cents: Cents;
  /** The tax that is contained in it. */
  tax_percent: number;
}

/** What a change of its stay may change of a booking, before and after it. */
export interface StayChange {
  from: ChangedColumns;
  to: ChangedColumns;
  /** Why nothing, or less, is kept of what was given up. */
  leniency?: Leniency;
}
export type ChangedColumns = Pick<
  BookingRow,
  "vehicle_id" | "start_day" | "nights" | "adults" | "children" | "extras"
> & {
  /** Absent in steps of before there were any. */
  own_extras?: JsonText;
  starts_am?: Flag;
  ends_pm?: Flag;
  /** What its lines come to. */
  charged_cents: Cents;
  /** What its vouchers pay of that. */
  voucher_cents: Cents;
};

export type BookingEventRow = Selectable<BookingEvents>;
