import { memo, useId, useMemo } from "react";
import { type BoatCalendar, dayState } from "../../../../shared/rules/availability.ts";
import { type Day, weekdays } from "../../../../shared/rules/day.ts";
import { type DayNames, useDayNames } from "../../../format/day-names.ts";
import { type Month, weeksOf } from "../../../format/month.ts";
import sheet from "../../../ui/month-sheet.module.css";
import { dayMark, isPickable, type SelectionView } from "../day-view.ts";
import type { DayLabel } from "../use-day-label.ts";
import { CalendarDay, type DayHandlers } from "./calendar-day.tsx";
import styles from "./month-grid.module.css";

interface MonthGridProps {
  month: Month;
  calendar: BoatCalendar;
  selection: SelectionView;
  /** null when Tab reaches a day of another month. */
  tabStop: Day | null;
  warning: string;
  names: DayNames;
  labelOf: DayLabel;
  handlers: DayHandlers;
}

/** Monday to Sunday above a month; it never changes while a guest chooses. */
const WeekdayRow = memo(function WeekdayRow() {
  const names = useDayNames();
  return (
    <tr>
      {weekdays.map((weekday) => (
        <th key={weekday} scope="col" className={sheet.weekday} aria-label={names.weekday(weekday)}>
          {names.weekdayShort(weekday)}
        </th>
      ))}
    </tr>
  );
});

/** Whether the whole week is past: on a phone the calendar starts with the present one. */
function isOver(week: readonly ({ day: Day } | null)[], today: Day): boolean {
  return week.every((cell) => cell === null || cell.day < today);
}

/** One month as an ARIA grid, Monday first. */
export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { month, calendar, selection, tabStop, warning, names, labelOf, handlers } = props;
  const headingId = useId();
  const weeks = useMemo(
    () => weeksOf(month).map((week) => week.map((day) => (day ? { day, state: dayState(calendar, day) } : null))),
    [month, calendar],
  );
  return (
    <div className={styles.month}>
      <h3 id={headingId} className={styles.heading}>
        {names.month(month)}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, in columns */}
      <table role="grid" className={sheet.grid} aria-labelledby={headingId}>
        <thead>
          <WeekdayRow />
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)?.day} className={isOver(week, calendar.today) ? styles.over : undefined}>
              {week.map((cell, index) =>
                cell ? (
                  <CalendarDay
                    key={cell.day}
                    day={cell.day}
                    state={cell.state}
                    mark={dayMark(cell.day, selection)}
                    isToday={cell.day === calendar.today}
                    isPickable={isPickable(cell.state, cell.day, calendar, selection.selection)}
                    isTabStop={cell.day === tabStop}
                    warning={cell.day === selection.warnedDay ? warning : ""}
                    labelOf={labelOf}
                    handlers={handlers}
                  />
                ) : (
                  // Days of the neighbouring months stay empty: each day stands in the calendar once.
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                  <td key={`blank ${index}`} className={sheet.blank} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
