import { useTranslation } from "react-i18next";
import type { RentRow } from "../../../shared/rules/rent-rows.ts";
import { useDayNames } from "../../format/day-names.ts";
import { useMoney } from "../../format/money.ts";

/** What a line of the rent is for, as "3 Nächte × 120 €, ab 3. Juli". */
export function useRentLabel(): (row: RentRow) => string {
  const { t } = useTranslation("booking");
  const names = useDayNames();
  const money = useMoney();
  return ({ kind, count, unitCents, from }) => {
    const line = t(`price.${kind}`, { count, night: money(unitCents) });
    return from === "" ? line : t("price.from", { line, day: names.dayAndMonth(from) });
  };
}
