import type { TillPaymentMethod } from "../../../../shared/rules/till-words.ts";
import type { RecordedLine } from "./recorded.ts";

/** A kind of business as the DSFinV-K names it (its appendix C). */
export type BusinessCase =
  | "Umsatz"
  | "Pfand"
  | "PfandRueckzahlung"
  | "Forderungsaufloesung"
  | "MehrzweckgutscheinKauf"
  | "MehrzweckgutscheinEinloesung"
  | "Einzahlung"
  | "Auszahlung"
  | "Anfangsbestand"
  | "Geldtransit"
  | "DifferenzSollIst";

/**
 * What a line is. A booking was owed before and is invoiced elsewhere, whatever settles it; a voucher for any purpose
 * bears no tax when it is sold, and takes off what it pays when it is redeemed; a deposit on bottles has the rate of the
 * drink. A deposit of a stay comes in and goes back, and visitor's tax is passed on to the town. The opening float is what lies
 * in the drawer when the till is used for the first time; what fills the drawer later comes out of the safe and is a
 * transit of money, as what is taken out.
 */
export function businessCase(
  { kind, total_cents }: Pick<RecordedLine, "kind" | "total_cents">,
  { isFirstFloat }: { isFirstFloat: boolean },
): BusinessCase {
  switch (kind) {
    case "product":
    case "fee":
    case "lateReturn":
    case "fuel":
    case "damage":
    case "freeAmount":
      return "Umsatz";
    case "bottleDeposit":
      return "Pfand";
    case "bottleReturn":
      return "PfandRueckzahlung";
    case "redeemed":
      return "MehrzweckgutscheinEinloesung";
    case "booking":
      return "Forderungsaufloesung";
    case "voucher":
      return "MehrzweckgutscheinKauf";
    case "visitorsTax":
    case "deposit":
      return total_cents < 0 ? "Auszahlung" : "Einzahlung";
    case "payout":
      return "Auszahlung";
    case "openingFloat":
      return isFirstFloat ? "Anfangsbestand" : "Geldtransit";
    case "withdrawal":
      return "Geldtransit";
    case "difference":
      return "DifferenzSollIst";
  }
}

/** The rates of the till with the keys that the DSFinV-K gives them; 5 is what is not taxable. */
export const taxKeys = [
  { key: 1, percent: 19, text: "Allgemeiner Steuersatz" },
  { key: 2, percent: 7, text: "Ermäßigter Steuersatz" },
  { key: 5, percent: 0, text: "Nicht Steuerbar" },
] as const;

/** @throws Error for a rate that the till does not have. */
export function taxKey(percent: number): number {
  const rate = taxKeys.find((known) => known.percent === percent);
  if (!rate) throw new Error(`no key for a tax of ${percent} percent`);
  return rate.key;
}

/**
 * Kinds of payment of its appendix D; `none` is what is settled without a payment, as by a voucher alone. Of cards the till does not know whether money is lent: they are just not cash.
 */
export const paymentTypes: Record<TillPaymentMethod | "none", "Bar" | "Unbar" | "Keine"> = {
  none: "Keine",
  cash: "Bar",
  card: "Unbar",
  banktransfer: "Unbar",
};
