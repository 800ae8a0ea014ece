import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type Day, weekdays } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { addMonths, dayAfterKey, firstDay, type Month, monthOf, weeksOf } from "../../../format/month.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import sheet from "../../../ui/month-sheet.module.css";
import { PagerButton } from "../../../ui/pager-button.tsx";
import type { DayCount } from "../day-bookings.ts";
import type { SelectedDay } from "../selected-day.ts";
import styles from "./plan-calendar.module.css";
import { PlanCalendarDay, type PlanDayState } from "./plan-calendar-day.tsx";

interface PlanCalendarProps {
  today: Day;
  selected: SelectedDay;
  counts: ReadonlyMap<Day, DayCount>;
  stateOf: (day: Day) => PlanDayState;
  /** The month's bookings are on their way: the days can be chosen already. */
  isLoading: boolean;
  /** Stands below the days, such as why they may be out of date. */
  children?: ReactNode;
}

/**
 * One month of the company's days, Monday first, with returns and departures: choosing one shows its plan. On a phone
 * it is folded to the week of that day, so that its plan is in sight below.
 */
export function PlanCalendar({ today, selected, counts, stateOf, isLoading, children }: PlanCalendarProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const headingId = useId();
  const gridId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const { day: selectedDay, month, select, turnTo } = selected;
  // Another day, wherever it was chosen, takes the tab stop.
  const [moved, setMoved] = useState<{ to: Day; from: Day } | null>(null);
  const focused = moved?.from === selectedDay ? moved.to : null;
  const tabStop = [focused, selectedDay, today].find((day) => day && monthOf(day) === month) ?? firstDay(month);
  const [isUnfolded, setUnfolded] = useState(false);
  const isShownFolded = (week: readonly (Day | null)[]) => week.includes(tabStop) || week.includes(selectedDay);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset["day"];
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey ? dayAfterKey(from, event.key) : null;
    if (!to) return;
    event.preventDefault();
    // At once, because the focus can only move to a day that is drawn.
    flushSync(() => {
      setMoved({ to, from: selectedDay });
      if (monthOf(to) !== month) turnTo(monthOf(to));
    });
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };

  return (
    <section className={classNames(sheet.sheet, styles.calendar)} aria-label={t("calendar.label")}>
      <Toolbar
        month={month}
        headingId={headingId}
        turnTo={(wanted) => {
          setUnfolded(true);
          turnTo(wanted);
        }}
        onToday={() => select(today)}
      />
      <table
        ref={grid}
        id={gridId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, in columns
        role="grid"
        className={classNames(sheet.grid, isUnfolded ? undefined : styles.folded)}
        aria-labelledby={headingId}
        aria-busy={isLoading}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((index) => (
              <th key={index} scope="col" className={sheet.weekday} aria-label={names.weekday(index)}>
                {names.weekdayShort(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)} className={isShownFolded(week) ? undefined : styles.otherWeek}>
              {week.map((day, index) =>
                day ? (
                  <PlanCalendarDay
                    key={day}
                    day={day}
                    name={names.date(day)}
                    count={counts.get(day)}
                    state={stateOf(day)}
                    isToday={day === today}
                    isSelected={day === selectedDay}
                    isTabStop={day === tabStop}
                    onSelect={() => {
                      setMoved(null);
                      select(day);
                    }}
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
      {children}
      <Button
        variant="quiet"
        className={styles.fold}
        aria-expanded={isUnfolded}
        aria-controls={gridId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {t(isUnfolded ? "calendar.week" : "calendar.month")}
      </Button>
      <PlanCalendarLegend />
    </section>
  );
}

interface ToolbarProps {
  month: Month;
  headingId: string;
  turnTo: (month: Month) => void;
  onToday: () => void;
}

/** Turns the pages; the month is announced when it changes. */
function Toolbar({ month, headingId, turnTo, onToday }: ToolbarProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  return (
    <div className={sheet.toolbar}>
      <PagerButton to="previous" label={t("calendar.previousMonth")} onTurn={() => turnTo(addMonths(month, -1))} />
      <h2 id={headingId} className={sheet.heading} aria-live="polite" aria-atomic="true">
        {names.month(month)}
      </h2>
      <PagerButton to="next" label={t("calendar.nextMonth")} onTurn={() => turnTo(addMonths(month, 1))} />
      <Button className={styles.toToday} onClick={onToday}>
        {t("calendar.toToday")}
      </Button>
    </div>
  );
}

/** The legend, drawn by the same styles as the days. */
function PlanCalendarLegend() {
  const { t } = useTranslation("day-plan");
  return (
    <ul className={classNames(sheet.legend, styles.legend)} aria-label={t("calendar.legend")}>
      <li className={sheet.entry}>
        <span className={styles.returns} aria-hidden="true" />
        {t("calendar.returns")}
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
