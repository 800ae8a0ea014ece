import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { addMonths } from "../../../ui/month.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { DayNames } from "../use-day-names.ts";
import type { MonthPaging } from "../use-month-paging.ts";
import styles from "./calendar-toolbar.module.css";

interface CalendarToolbarProps {
  paging: MonthPaging;
  count: number;
  names: DayNames;
}

/** Turns the pages; the months shown are announced when they change. */
export function CalendarToolbar({ paging, count, names }: CalendarToolbarProps) {
  const { t } = useTranslation("calendar");
  const { firstMonth, isAtStart, isAtEnd, turn } = paging;
  return (
    <div className={styles.toolbar}>
      {/* Not `disabled`: the focus would be lost on the press that reaches the end. */}
      <button type="button" className={styles.turn} aria-disabled={isAtStart} onClick={() => !isAtStart && turn(-1)}>
        <Icon name="previous" />
        <VisuallyHidden>{t("previousMonth")}</VisuallyHidden>
      </button>
      <h2 className={styles.heading} aria-live="polite" aria-atomic="true">
        {names.month(firstMonth)}
        {count > 1 ? <span className={styles.second}>{names.until(addMonths(firstMonth, 1))}</span> : null}
        {count > 2 ? <span className={styles.third}>{names.until(addMonths(firstMonth, 2))}</span> : null}
      </h2>
      <button type="button" className={styles.turn} aria-disabled={isAtEnd} onClick={() => !isAtEnd && turn(1)}>
        <Icon name="next" />
        <VisuallyHidden>{t("nextMonth")}</VisuallyHidden>
      </button>
    </div>
  );
}
