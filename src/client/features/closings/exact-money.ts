import { type Cents, exactAmount, fromAmount } from "../../../shared/rules/money.ts";
import { useLanguage } from "../../format/language.ts";

/** The cents of an amount of an answer, which may be negative. */
export const signedCents = (amount: string): Cents =>
  amount.startsWith("-") ? -fromAmount(amount.slice(1)) : fromAmount(amount);

/** Amounts of the drawer: to the cent, since they are counted. */
export function useExactMoney(): (value: Cents | string) => string {
  const language = useLanguage();
  return (value) => exactAmount(typeof value === "string" ? signedCents(value) : value, language);
}
