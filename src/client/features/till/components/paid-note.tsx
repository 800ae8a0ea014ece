import { useTranslation } from "react-i18next";
import type { PaidBy } from "../../../../shared/contract/till-unpaid.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";

/** That the booking is paid: by whom, when and how. Another till, or the wallet, was faster. */
export function PaidNote({ paidBy: { name, dateTime, way } }: { paidBy: PaidBy }) {
  const { t } = useTranslation("till");
  const when = formatInstant(dateTime, useLanguage(), "dateAndTime");
  return <p>{t(name ? "checkout.paidBy" : "checkout.paidWithout", { name, when, way: t(`payment.${way}`) })}</p>;
}
