import { type Cents, exactAmount, fromAmount } from "../../../../shared/rules/money.ts";
import { useLanguage } from "../../../format/language.ts";

/** Writes euros with two decimals: below each other they are compared digit by digit. */
export function useExactMoney(): (value: Cents | string) => string {
  const language = useLanguage();
  return (value) => exactAmount(typeof value === "string" ? fromAmount(value) : value, language);
}
