import { memo, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AdvertisedPrice } from "../../../../shared/rules/advertised-price.ts";
import { type BoatCalendar, type DayState, dayState, nextStart } from "../../../../shared/rules/availability.ts";
import { type Day, weekdays } from "../../../../shared/rules/day.ts";
import type { Role } from "../../../../shared/rules/stay.ts";
import { type DayNames, useDayNames } from "../../../format/day-names.ts";
import { firstDay, lastDay, type Month, weeksOf } from "../../../format/month.ts";
import { Button } from "../../../ui/button.tsx";
import sheet from "../../../ui/month-sheet.module.css";
import { type DayMark, dayMark, isPickable, isRefused, type SelectionView } from "../day-view.ts";
import type { DayLabel } from "../use-day-label.ts";
import type { DayPrices } from "../use-day-prices.ts";
import styles from "./calendar.module.css";
import { CalendarDay, type DayHandlers } from "./calendar-day.tsx";

interface MonthGridProps {
  month: Month;
  calendar: BoatCalendar;
  /** What the days cost; null where they do not say it. */
  prices: DayPrices | null;
  selection: SelectionView;
  /** The day that Tab reaches, in this month or another. */
  tabStop: Day;
  warning: string;
  names: DayNames;
  labelOf: DayLabel;
  handlers: DayHandlers;
  /** Shows a day, of whatever month; stable. */
  onShow: (day: Day) => void;
  role: Role;
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

/** A week's days; null stands for a day of a neighbouring month. */
type Week = readonly ({ day: Day; state: DayState; price: AdvertisedPrice | null } | null)[];

/** Whether the whole week is past: on a phone the calendar starts with the present one. */
function isOver(week: Week, today: Day): boolean {
  return week.every((cell) => cell === null || cell.day < today);
}

interface WeekRowProps {
  week: Week;
  /**
   * One for each cell, separated by commas: plain values, so that a click redraws the weeks it changes and no others.
   */
  marks: string;
  pickable: string;
  today: Day;
  tabStop: Day | null;
  warnedDay: Day | null;
  warning: string;
  labelOf: DayLabel;
  handlers: DayHandlers;
}

const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { week, today, tabStop, warnedDay, warning, labelOf, handlers } = props;
  const marks = props.marks.split(",") as DayMark[];
  const pickable = props.pickable.split(",");
  return (
    <tr className={isOver(week, today) ? styles.over : undefined}>
      {week.map((cell, index) =>
        cell ? (
          <CalendarDay
            key={cell.day}
            day={cell.day}
            state={cell.state}
            price={cell.price}
            mark={marks[index] ?? "none"}
            isToday={cell.day === today}
            isPickable={pickable[index] !== "no"}
            isRefused={pickable[index] === "refused"}
            isTabStop={cell.day === tabStop}
            warning={cell.day === warnedDay ? warning : ""}
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
  );
});

/** One month as an ARIA grid, Monday first. */
export function MonthGrid(props: MonthGridProps) {
  const { month, calendar, prices, selection, tabStop, warning, names, labelOf, handlers, role, onShow } = props;
  const headingId = useId();
  const heading = useMemo(() => names.month(month), [names, month]);
  const weeks = useMemo(
    () =>
      weeksOf(month).map(
        (week): Week =>
          week.map((day) => (day ? { day, state: dayState(calendar, day), price: prices?.(day) ?? null } : null)),
      ),
    [month, calendar, prices],
  );
  const pickingOf = ({ day, state }: NonNullable<Week[number]>) => {
    if (!isPickable(state, day, calendar, selection.selection)) return "no";
    return isRefused(state, day, calendar, { role, selection: selection.selection }) ? "refused" : "yes";
  };
  return (
    <div className={styles.month}>
      <h3 id={headingId} className={styles.heading}>
        {heading}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, in columns */}
      <table role="grid" className={sheet.grid} aria-labelledby={headingId}>
        <thead>
          <WeekdayRow />
        </thead>
        <tbody translate="no">
          {weeks.map((week) => {
            const ifHere = (day: Day | null) => (week.some((cell) => cell?.day === day) ? day : null);
            return (
              <WeekRow
                key={week.find(Boolean)?.day}
                week={week}
                marks={week.map((cell) => cell && dayMark(cell.day, selection)).join()}
                pickable={week.map((cell) => cell && pickingOf(cell)).join()}
                today={calendar.today}
                tabStop={ifHere(tabStop)}
                warnedDay={ifHere(selection.warnedDay)}
                warning={warning}
                labelOf={labelOf}
                handlers={handlers}
              />
            );
          })}
        </tbody>
      </table>
      <FreeAgain {...{ month, calendar, role, names, onShow }} />
    </div>
  );
}

type FreeAgainProps = Pick<MonthGridProps, "month" | "calendar" | "role" | "names" | "onShow">;

/** Below a month in which no stay can begin: the next day on which one can. */
const FreeAgain = memo(function FreeAgain({ month, calendar, role, names, onShow }: FreeAgainProps) {
  const { t } = useTranslation("calendar");
  const { firstStart } = calendar;
  const from = firstDay(month) > firstStart ? firstDay(month) : firstStart;
  const day = useMemo(() => nextStart(calendar, from, role), [calendar, from, role]);
  if (day === null || day <= lastDay(month)) return null;
  return (
    <Button variant="quiet" className={styles.freeAgain} onClick={() => onShow(day)}>
      {t("freeAgain", { day: names.date(day) })}
    </Button>
  );
});
