import type { IncomeWay } from "../rules/cash-position.ts";
import type { Day } from "../rules/day.ts";
import type { TillKind, TillLineKind, TillPaymentMethod } from "../rules/till-words.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { idField, payload } from "./fields.ts";

/** Amounts have two decimals and may be negative. By each way, and together as `income`. */
export interface CashIncome extends Record<IncomeWay, string> {
  income: string;
}

export interface CashPositionAnswer {
  /** The last 31 days, the newest first; without those whose total is under 0.10, here and below. */
  cashposition_log: (CashIncome & { cashregister_day: Day })[];
  /** The last 36 months (`2027-05`), and all years (`2027`). */
  months: (CashIncome & { month: string })[];
  years: (CashIncome & { year: string })[];
}

/** What the cashier of money is called that came past the till. */
export const voucherCashier = "Voucher";
export const walletCashier = "PayPal";

/** What a line of the till is for that is no income. */
export const movementKinds = [
  "deposit",
  "visitorsTax",
  "openingFloat",
  "withdrawal",
  "difference",
] as const satisfies TillLineKind[];
export type MovementKind = (typeof movementKinds)[number];

export interface CashLogEntry {
  /** Unique in the log: `till:17`, `wallet:5`, `voucher:9`. */
  id: string;
  /** ISO 8601 in UTC; `cashregister_day` is the day in Berlin. */
  time: string;
  cashregister_day: Day;
  /**
   * `wallet`: it came by PayPal or went back there. `voucher`: a voucher paid for a booking, or got back what it had
   * paid.
   */
  kind: TillKind | "wallet" | "voucher";
  /** Of the receipt; null for what came past the till, as is `payment_method`. */
  number: number | null;
  payment_method: TillPaymentMethod | null;
  /**
   * By which ways, cash first, with what each took in or gave out; more than one where several paid. Empty as above.
   */
  payments: { method: TillPaymentMethod; amount: string }[];
  /** The receipt that a correction takes back, and the correction that took this one back. */
  corrects: number | null;
  corrected_by: number | null;
  /** The booking that was paid for: "" and null where there is none. Its price is the one that was agreed on. */
  booking_id: number | null;
  booking_vehicle: string;
  booking_day: Day | null;
  booking_duration: number | null;
  booking_price: string | null;
  /** How much of `income` was for the booking. */
  booking_paid: string | null;
  /** Products, fees paid on site, and what was paid back in cash. */
  products: { quantity: number; name: string; price: string; price_total: string }[];
  /** The code of the voucher that was sold or redeemed; "" without. */
  voucher_info: string;
  /** Money that is no income, by what it is: what went into the drawer, or negative out of it. */
  movements: { kind: MovementKind; amount: string }[];
  /** Negative where it went back. What vouchers paid is no new money: the cash position leaves it out. */
  income: string;
  /** Full name, or `Voucher` or `PayPal`. */
  cashier: string;
  /** Of a correction or a movement; "" without. */
  reason: string;
}

export interface CashLogAnswer {
  /** The last 14 days, the newest first; where a receipt is asked for, that one and its correction, however old. */
  cashregister_log: CashLogEntry[];
}

export const receiptSchema = payload({ number: idField("validation-staff:tillNumber") });

export const cashLogQuery = payload({ number: idField("validation-staff:tillNumber").notRequired() });

export const cashLogContract = {
  position: {
    method: "GET",
    path: apiPath("rere_get_cashposition_log"),
    access: "admin",
    answer: json<CashPositionAnswer>(),
  },
  log: {
    method: "GET",
    path: apiPath("rere_get_cashregister_log"),
    access: "admin",
    query: cashLogQuery,
    answer: json<CashLogAnswer>(),
  },
} as const satisfies Contract;
