import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { DayNames } from "../../../format/day-names.ts";
import { addMonths } from "../../../format/month.ts";
import sheet from "../../../ui/month-sheet.module.css";
import { PagerButton } from "../../../ui/pager-button.tsx";
import type { MonthPaging } from "../use-month-paging.ts";
import styles from "./calendar-toolbar.module.css";

interface CalendarToolbarProps extends Pick<MonthPaging, "firstMonth" | "isAtStart" | "isAtEnd" | "turn"> {
  count: number;
  names: DayNames;
}

/** Turns the pages; the months shown are announced when they change. */
export const CalendarToolbar = memo(function CalendarToolbar(props: CalendarToolbarProps) {
  const { firstMonth, isAtStart, isAtEnd, turn, count, names } = props;
  const { t } = useTranslation("calendar");
  const until = (months: number) => t("until", { month: names.month(addMonths(firstMonth, months)) });
  return (
    <div className={sheet.toolbar}>
      <PagerButton to="previous" label={t("previousMonth")} isAtEnd={isAtStart} onTurn={() => turn(-1)} />
      <h2 className={sheet.heading} aria-live="polite" aria-atomic="true">
        {names.month(firstMonth)}
        {count > 1 ? <span className={styles.second}>{until(1)}</span> : null}
        {count > 2 ? <span className={styles.third}>{until(2)}</span> : null}
      </h2>
      <PagerButton to="next" label={t("nextMonth")} isAtEnd={isAtEnd} onTurn={() => turn(1)} />
    </div>
  );
});
