import { type ChangeEvent, memo, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "../../../../shared/rules/day.ts";
import type { DayNames } from "../../../format/day-names.ts";
import { addMonths, monthsBetween, monthsFrom } from "../../../format/month.ts";
import sheet from "../../../ui/month-sheet.module.css";
import { PagerButton } from "../../../ui/pager-button.tsx";
import { useEarlyInput } from "../../../ui/use-early-input.ts";
import { type MonthPaging, monthBounds } from "../use-month-paging.ts";
import styles from "./calendar.module.css";

interface CalendarToolbarProps extends Pick<MonthPaging, "firstMonth" | "isAtStart" | "isAtEnd" | "turn" | "jumpTo"> {
  today: Day;
  count: number;
  names: DayNames;
}

/** Turns the pages; the months shown are announced when they change. */
export const CalendarToolbar = memo(function CalendarToolbar(props: CalendarToolbarProps) {
  const { firstMonth, isAtStart, isAtEnd, turn, jumpTo, count, names, today } = props;
  const { t } = useTranslation("calendar");
  const { first, last } = monthBounds(today);
  const months = monthsFrom(first, monthsBetween(first, last) + 1);
  const pickerId = useId();
  const pick = ({ target }: ChangeEvent<HTMLSelectElement>) => jumpTo(target.value);
  // After the days that were tapped before have answered: turned away they could not.
  const pickLater = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => setTimeout(() => jumpTo(value));
  useEarlyInput(pickerId, firstMonth, pickLater);
  const until = (months: number) => t("until", { month: names.month(addMonths(firstMonth, months)) });
  return (
    <div className={sheet.toolbar}>
      <PagerButton to="previous" label={t("previousMonth")} isAtEnd={isAtStart} onTurn={() => turn(-1)} />
      <div className={styles.jump}>
        <h2 className={sheet.heading} aria-live="polite" aria-atomic="true">
          <span>{names.month(firstMonth)}</span>
          {count > 1 ? <span className={styles.second}>{until(1)}</span> : null}
          {count > 2 ? <span className={styles.third}>{until(2)}</span> : null}
        </h2>
        <span className={styles.arrow} aria-hidden="true" />
        {/* Lies over the heading without a text of its own: a tap there opens the device's own list of months. */}
        <select id={pickerId} className={styles.picker} aria-label={t("pickMonth")} value={firstMonth} onChange={pick}>
          {months.map((month) => (
            <option key={month} value={month}>
              {names.month(month)}
            </option>
          ))}
        </select>
      </div>
      <PagerButton to="next" label={t("nextMonth")} isAtEnd={isAtEnd} onTurn={() => turn(1)} />
    </div>
  );
});
