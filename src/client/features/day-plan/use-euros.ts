import { useTranslation } from "react-i18next";
import { displayAmount, fromAmount } from "../../../shared/rules/money.ts";

/** Writes an amount of an answer for the reader. */
export function useEuros(): (amount: string) => string {
  const { i18n } = useTranslation();
  const language = i18n.language === "en" ? "en" : "de";
  return (amount) => displayAmount(fromAmount(amount), language);
}
