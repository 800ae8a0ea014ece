import { useTranslation } from "react-i18next";
import { classNames } from "../../../ui/class-names.ts";
import sheet from "../../../ui/month-sheet.module.css";
import styles from "./plan-calendar.module.css";

/** What the drawings mean, drawn by the same rules as the days themselves. */
export function PlanCalendarLegend() {
  const { t } = useTranslation("day-plan");
  return (
    <ul className={sheet.legend} aria-label={t("calendar.legend")}>
      <li className={sheet.entry}>
        <span className={styles.arrivals} aria-hidden="true" />
        {t("calendar.arrivals")}
      </li>
      <li className={sheet.entry}>
        <span className={styles.departures} aria-hidden="true" />
        {t("calendar.departures")}
      </li>
      <li className={sheet.entry}>
        <span className={classNames(sheet.sample, styles.sample)} data-state="closed" aria-hidden="true" />
        {t("calendar.closed")}
      </li>
      <li className={sheet.entry}>
        <span className={classNames(sheet.sample, styles.sample)} data-state="blocked" aria-hidden="true" />
        {t("calendar.blocked")}
      </li>
    </ul>
  );
}
