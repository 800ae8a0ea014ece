import { useTranslation } from "react-i18next";
import type { FreeAmount } from "../../../../machines/cash-register/cash-register.types.ts";
import { isBottles } from "../../../shared/rules/till-words.ts";

/** What an amount is called that is no product: as it was typed, or a deposit on bottles. */
export function useFreeAmountName(): (amount: FreeAmount) => string {
  const { t } = useTranslation("till");
  return ({ kind, text }) => (isBottles(kind) ? t(`free.line.${kind}`) : text);
}
