import type { Day } from "../rules/day.ts";
import type { ExtraName } from "../rules/extras.ts";
import type { MessageKey } from "../rules/message-key.ts";
import { apiPath, type Contract } from "./call.ts";
import type { BookingStatus, StaffBooking } from "./day-plan.ts";
import { idField, payload, textField } from "./fields.ts";

export const tillContract = {
  unpaid: {
    method: "GET",
    path: apiPath("rere_get_unpaid_bookings_and_vouchers_for_cashregister"),
    access: "staff",
  },
  save: { method: "POST", path: apiPath("rere_save_cashregister"), access: "staff" },
  deposits: { method: "GET", path: apiPath("rere_get_deposits"), access: "staff" },
  returnDeposit: { method: "POST", path: apiPath("rere_return_deposit"), access: "staff" },
  correct: { method: "POST", path: apiPath("rere_correct_sale"), access: "admin" },
} as const satisfies Contract;

/** What a transaction of the till is. A deposit that comes in is a line of a sale. */
export const tillKinds = ["sale", "correction", "depositReturn", "cashMovement"] as const;
export type TillKind = (typeof tillKinds)[number];

/**
 * What a line of it is about. A `payout` is cash that an admin paid back for a booking or voucher (requirements/payments.md); the
 * last three are movements of cash, which are nobody's pay.
 */
export const tillLineKinds = [
  "booking",
  "voucher",
  "product",
  "fee",
  "deposit",
  "payout",
  "openingFloat",
  "withdrawal",
  "difference",
] as const;
export type TillLineKind = (typeof tillLineKinds)[number];

/** Only cash enters the drawer. */
export const tillPaymentMethods = ["cash", "card", "banktransfer"] as const;
export type TillPaymentMethod = (typeof tillPaymentMethods)[number];

/** The compulsory fees on site (requirements/booking.md). */
export const tillFees = ["briefing", "cleaning"] as const;
export type TillFee = (typeof tillFees)[number];

/** What can be collected on site for a booking, beside fishing permits, which are products. */
export const onSiteNames = [...tillFees, "deposit"] as const;
export type OnSiteName = (typeof onSiteNames)[number];

/** Amounts have two decimals. */
export interface FeeOnSite {
  amount: string;
  /** Whether it was collected at the till already: it is not collected twice. */
  collected: boolean;
}

export interface PermitOnSite {
  extra: ExtraName;
  /** The product that it is sold as; null where there is none for sale. Sold in one sale with `booking_id` it counts as collected. */
  product_id: number | null;
  name: string;
  /** Null where there is no product for it. */
  price: string | null;
  collected: boolean;
}

/** What is collected on site for a stay (requirements/till.md). */
export interface OnSite {
  briefing: FeeOnSite;
  cleaning: FeeOnSite;
  /** `collected`: it was taken, and is held or went back since; `held`: what is to be given back at return. */
  deposit: FeeOnSite & { held: string };
  /** The fishing permits that the guest chose. */
  permits: PermitOnSite[];
}

export interface TillBooking extends StaffBooking {
  on_site: OnSite;
  /** What the till takes for the booking itself, to the cent; "0.00" where it is paid. */
  due: string;
}

export interface UnpaidVoucher {
  id: number;
  name: string;
  email: string;
  dateTime: string;
  /** What it is worth. */
  amount: string;
  /** What of it is still to be paid. */
  due: string;
  code: string;
}

export interface UnpaidAnswer {
  /** Unpaid and not cancelled; those that touch `selectedDay` first, then by first day. */
  bookings: TillBooking[];
  /** Those that were asked for on `selectedDay` first, then the oldest first. */
  vouchers: UnpaidVoucher[];
}

/** A text that may be left out, or empty. */
export const optionalText = (message: MessageKey) =>
  textField(message)
    .transform((value: unknown) => (value === "" ? undefined : value))
    .notRequired();

/**
 * `booking_id`: this booking is in the list as well where it is paid already: what is collected on site still can be.
 */
export const unpaidQuery = payload({
  selectedDay: optionalText("validation-staff:day").matches(/^\d{4}-\d{2}-\d{2}$/, "validation-staff:day"),
  booking_id: idField("validation-staff:booking").notRequired(),
});

/** What was written: `number` is the receipt's. */
export interface TillAnswer {
  id: number;
  number: number;
}

/** A deposit that is to be given back. */
export interface HeldDeposit {
  booking_id: number;
  vehicle_name: string;
  name: string;
  booked_day: Day;
  booked_end: Day;
  status: BookingStatus;
  amount: string;
  /** How it came. */
  payment_method: TillPaymentMethod;
  /** When it came: ISO 8601, UTC. */
  dateTime: string;
}

export interface DepositsAnswer {
  /** By last day of the stay. */
  deposits: HeldDeposit[];
}
