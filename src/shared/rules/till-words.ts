import type { Cents } from "./money.ts";

/**
 * What a transaction of the till is. A deposit that comes in is a line of a sale; `onSiteReturn` gives fees, and the
 * deposit with them, back for a cancelled booking.
 */
export const tillKinds = ["sale", "correction", "depositReturn", "onSiteReturn", "cashMovement"] as const;
export type TillKind = (typeof tillKinds)[number];

/** What a return costs (requirements/turnaround.md): lines that are collected once the return is settled. */
export const returnCharges = ["lateReturn", "fuel", "damage"] as const;
export type ReturnCharge = (typeof returnCharges)[number];

/**
 * A deposit on bottles that is taken, and one that is given back, as a negative amount. It is a part of the price of the
 * drink and bears its rate (10.1 (4) UStAE), unlike the `deposit` of a stay.
 */
export const bottleKinds = ["bottleDeposit", "bottleReturn"] as const;
export type BottleKind = (typeof bottleKinds)[number];
export const isBottles = (kind: unknown): kind is BottleKind => bottleKinds.some((bottles) => bottles === kind);

/** What is typed at the till and is no product. */
export const freeAmountKinds = ["freeAmount", ...bottleKinds] as const;
export type FreeAmountKind = (typeof freeAmountKinds)[number];

/**
 * What a line of it is about. The `visitorsTax` is passed on to the town. A `freeAmount` is what is sold and no product,
 * with a text and a rate of tax of its own. `redeemed` is what a voucher pays of the booking of the same sale: a negative
 * amount. A `payout` is cash that an admin paid back for a booking or voucher (requirements/payments.md); the last three
 * are movements of cash, which are nobody's pay.
 */
export const tillLineKinds = [
  "booking",
  "redeemed",
  "voucher",
  "product",
  "fee",
  "visitorsTax",
  "deposit",
  ...returnCharges,
  ...freeAmountKinds,
  "payout",
  "openingFloat",
  "withdrawal",
  "difference",
] as const;
export type TillLineKind = (typeof tillLineKinds)[number];

/** Only cash enters the drawer. */
export const tillPaymentMethods = ["cash", "card", "banktransfer"] as const;
export type TillPaymentMethod = (typeof tillPaymentMethods)[number];
/** The ways that somebody may take at the till: only admins see the account. */
export const tillPaymentMethodsFor = ({ admin }: { admin: boolean }) =>
  tillPaymentMethods.filter((way) => admin || way !== "banktransfer");

/** The compulsory fees on site (requirements/booking.md). */
export const tillFees = ["briefing", "cleaning"] as const;
export type TillFee = (typeof tillFees)[number];

/** What can be collected on site for a booking, beside fishing permits, which are products. */
export const onSiteNames = [...tillFees, "visitorsTax", "deposit", ...returnCharges] as const;
export type OnSiteName = (typeof onSiteNames)[number];
export const isReturnCharge = (name: string): name is ReturnCharge => returnCharges.some((charge) => charge === name);

/** What is sold at the till itself: its tax is the till's, and its money pays for nothing with a life of its own. */
export const isGoods = (kind: TillLineKind): boolean =>
  kind === "product" || kind === "fee" || freeAmountKinds.some((free) => free === kind) || isReturnCharge(kind);

/** The rates of tax of what is sold at the till, in percent. */
export const tillTaxRates = [19, 7, 0] as const;
/** Free amounts in one sale. */
export const mostFreeAmounts = 20;
export type TillTaxRate = (typeof tillTaxRates)[number];
/** Those of drinks, and so of the deposit on their bottles. */
export const bottleTaxRates = [19, 7] as const satisfies readonly TillTaxRate[];

interface TypedAmount {
  kind: FreeAmountKind;
  cents: Cents;
}

/** Of deposits on bottles in one sale, in cents: taken together, and given back together. More is a slip of the keys. */
export const mostBottleCents = 100_00;

/** What an amount adds to a sale, in cents: below 0 for a deposit on bottles that is given back. */
export const saleCentsOf = ({ kind, cents }: TypedAmount): Cents => (kind === "bottleReturn" ? -cents : cents);

/** What deposits on bottles of a kind add up to, in cents; never below 0. */
export const bottleCentsOf = (amounts: readonly TypedAmount[], kind: BottleKind): Cents =>
  amounts.reduce((sum, amount) => sum + (amount.kind === kind ? amount.cents : 0), 0);

/** Whether no more deposit on bottles is taken, or given back, than can be in one sale. */
export const isWithinBottles = (amounts: readonly TypedAmount[]): boolean =>
  bottleKinds.every((kind) => bottleCentsOf(amounts, kind) <= mostBottleCents);
