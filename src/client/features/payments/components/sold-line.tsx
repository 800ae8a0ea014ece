import { useTranslation } from "react-i18next";
import type { OpenMoney, Payable } from "../../../../shared/contract/open-money.ts";
import { formatDayInFigures } from "../../../format/dates.ts";

type Sold = Pick<OpenMoney | Payable, "purpose" | "number" | "title" | "days">;

/** Which booking or voucher: "Buchung 17, Hektor, 01.09.2027 – 03.09.2027". */
export function useSoldText() {
  const { t } = useTranslation("payments");
  return ({ purpose, number, title, days }: Sold): string => {
    const kind = purpose === "voucher" ? "voucher" : "booking";
    const name = number === null ? t(`ordered.${kind}`) : t(`sold.${kind}`, { number });
    const dates = days && [days.start, days.end].map(formatDayInFigures).join("\u00a0– ");
    return [name, title, dates].filter(Boolean).join(", ");
  };
}
