import { useMemo } from "react";
import { type Cents, displayAmount, fromAmount } from "../../shared/rules/money.ts";
import { useLanguage } from "./language.ts";

/** Writes euros for the reader, given in cents or as the amount of an answer (`"120.00"`): whole when integral. */
export type MoneyFormat = (value: Cents | string) => string;

export function useMoney(): MoneyFormat {
  const language = useLanguage();
  return useMemo(
    () => (value) => displayAmount(typeof value === "string" ? fromAmount(value) : value, language),
    [language],
  );
}
