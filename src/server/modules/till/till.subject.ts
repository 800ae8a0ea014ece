import type { Cents } from "../../../shared/rules/money.ts";
import type { PaidFor } from "../payments/register-payment.ts";

/** Money that pays for nothing with a life of its own: it is written down, and there is nothing to decide. */
const ledgerOnly = (name: string): PaidFor => ({
  name,
  receive: () => Promise.resolve(),
  staff: { describe: () => Promise.resolve(null), settled: () => Promise.resolve() },
});

/** Products and fees; the reference is the transaction of the till. */
export const saleMoney = ledgerOnly("sale");
/** Deposits, which go back; the reference is the booking. */
export const depositMoney = ledgerOnly("deposit");

/** Visitor's tax, which is passed on to the town; the reference is the booking. */
export const visitorsTaxMoney = ledgerOnly("visitorsTax");

/** What of a price is missing, to the cent: at the till nothing is too little to be asked for. */
export const missingOf = (price: Cents, paid: Cents): Cents => Math.max(0, price - Math.max(0, paid));
