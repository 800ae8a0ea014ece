import type { Day } from "../../shared/rules/day.ts";
import type { Cents } from "../../shared/rules/money.ts";
import type { TaxedAmount } from "../../shared/rules/tax.ts";
import type { NamedCompany } from "./company-lines.ts";

/**
 * All that a closing report says, and what the exports say beside the transactions. Written down once, never changed.
 */
export interface ClosingFacts {
  number: number;
  closedAt: string;
  /** Full name of who counted. */
  closedBy: string;
  company: NamedCompany & { street: string; zipAndCity: string; taxId: string };
  register: { id: string; brand: string; model: string; serial: string; software: string; version: string };
  /** The first and the last transaction, by number and day. */
  first: { number: number; day: Day };
  last: { number: number; day: Day };
  /** How many transactions there are, and how many of them are corrections. */
  transactions: number;
  corrections: number;
  sums: ClosingSums;
  /** Absent where nothing is owed, and in closings that were made before it was said. */
  vouchersOwed?: VouchersOwed;
  drawer: {
    /** What was left in it by the closing before. */
    float: Cents;
    /** What should be in it: the float and all cash since. */
    expected: Cents;
    counted: Cents;
    /** counted − expected. */
    difference: Cents;
    reason: string;
    /** Taken out after the count, to the bank or the safe. */
    withdrawal: Cents;
    /** counted − withdrawal: the float of the next closing. */
    left: Cents;
  };
  /** How often each coin and note was there, by its worth in cents; those that were not are left out. */
  counts: Readonly<Record<string, number>>;
}

/**
 * What vouchers are still worth by their ledger, as the day was closed: what was sold at the till, and what was sold
 * elsewhere. As long as a voucher of the till was redeemed nowhere else, it is what was sold less what was redeemed.
 */
export interface VouchersOwed {
  till: Cents;
  others: Cents;
}

export interface ClosingSums {
  /** Of products, fees, free amounts and deposits on bottles, by rate of tax. */
  sales: (TaxedAmount & { percent: number })[];
  /** Bookings that were paid, vouchers that were sold: no tax at the till. */
  bookings: Cents;
  vouchers: Cents;
  /** What vouchers paid of bookings, as a negative amount: `bookings` has all of it; absent where there is none. */
  redeemed?: Cents;
  /** Deposits on bottles, which `sales` has: those that were taken, and as a negative amount those that went back. */
  bottles?: { taken: Cents; returned: Cents };
  /** What guests paid for damages, without tax; absent in closings that were made before there was such a line. */
  damages?: Cents;
  /** Free amounts without tax; absent likewise. */
  untaxed?: Cents;
  /** What was taken for the town, no income, less what went back; absent likewise. */
  visitorsTax?: Cents;
  /** Cash that was paid back for bookings and vouchers beside the till: a negative amount. */
  payouts: Cents;
  /** Deposits that came in, and those that went back, as a negative amount. */
  depositsIn: Cents;
  depositsOut: Cents;
  /** Cash that was put in or taken out beside that, before the count. */
  cashIn: Cents;
  cashOut: Cents;
  /** All of the above by way of payment; difference and withdrawal after the count are none of them. */
  ways: Record<"cash" | "card" | "banktransfer", Cents>;
}
