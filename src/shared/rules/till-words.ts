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
 * What a line of it is about. The `visitorsTax` is passed on to the town. A `freeAmount` is what is sold and no product,
 * with a text and a rate of tax of its own. A `payout` is cash that an admin paid back for a booking or voucher
 * (requirements/payments.md); the last three are movements of cash, which are nobody's pay.
 */
export const tillLineKinds = [
  "booking",
  "voucher",
  "product",
  "fee",
  "visitorsTax",
  "deposit",
  ...returnCharges,
  "freeAmount",
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
  kind === "product" || kind === "fee" || kind === "freeAmount" || isReturnCharge(kind);

/** The rates of tax of what is sold at the till, in percent. */
export const tillTaxRates = [19, 7, 0] as const;
/** Free amounts in one sale. */
export const mostFreeAmounts = 20;
export type TillTaxRate = (typeof tillTaxRates)[number];
