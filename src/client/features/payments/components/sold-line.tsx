import { useTranslation } from "react-i18next";
import type { OpenMoney, Payable } from "../../../../shared/contract/open-money.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";

type Sold = Pick<OpenMoney | Payable, "purpose" | "number" | "title" | "days">;

/** Which booking or voucher: "Buchung 17, Hektor, 01.09.2027 – 03.09.2027". */
export function useSoldText() {
  const { t } = useTranslation("payments");
  const language = useLanguage();
  return ({ purpose, number, title, days }: Sold): string => {
    const kind = purpose === "voucher" ? "voucher" : "booking";
    const name = number === null ? t(`ordered.${kind}`) : t(`sold.${kind}`, { number });
    const dates = days && [days.start, days.end].map((day) => formatDay(day, language, "brief")).join("\u00a0– ");
    return [name, title, dates].filter(Boolean).join(", ");
  };
}
