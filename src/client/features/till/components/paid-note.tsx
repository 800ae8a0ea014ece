import { useTranslation } from "react-i18next";
import type { PaidBy, TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { onSiteNames } from "../../../../shared/rules/till-words.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import styles from "./checkout.module.css";

interface PaidNoteProps {
  paidBy: PaidBy;
  /** What it is about, where that is not the whole. */
  what?: string;
}

/** That something is paid: by whom, when and how. Another till, or the wallet, was faster. */
export function PaidNote({ paidBy: { name, dateTime, ways }, what }: PaidNoteProps) {
  const { t } = useTranslation("till");
  const way = ways.map((one) => t(`payment.${one}`)).join(" + ");
  const when = formatInstant(dateTime, useLanguage(), "dateAndTime");
  return (
    <p className={styles.note}>
      {what === undefined ? "" : `${what}: `}
      {t(name ? "checkout.paidBy" : "checkout.paidWithout", { name, when, way })}
    </p>
  );
}

/** The same of what was collected on site for a booking before. */
export function CollectedNotes({ booking: { on_site } }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const fees = onSiteNames.map((name) => ({ id: name, what: t(`fees.${name}`), by: on_site[name].collected_by }));
  const permits = on_site.permits.map(({ extra, name, collected_by }) => ({ id: extra, what: name, by: collected_by }));
  return [...fees, ...permits].map(({ id, what, by }) => (by ? <PaidNote key={id} what={what} paidBy={by} /> : null));
}
