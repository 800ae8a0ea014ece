import { useTranslation } from "react-i18next";
import type { Day } from "../../../../shared/rules/day.ts";
import type { DayCount } from "../day-bookings.ts";
import styles from "./plan-calendar.module.css";

/** `blocked` by staff, `closed` by the season's dates. */
export type PlanDayState = "open" | "closed" | "blocked";

interface PlanCalendarDayProps {
  day: Day;
  /** Weekday and date, in words. */
  name: string;
  count: DayCount | undefined;
  state: PlanDayState;
  isToday: boolean;
  isSelected: boolean;
  /** The one day of the calendar that Tab reaches. */
  isTabStop: boolean;
  onSelect: () => void;
}

/** One day: its number above, the boats that come back and leave below. */
export function PlanCalendarDay({ day, name, count, state, ...props }: PlanCalendarDayProps) {
  const { t } = useTranslation("day-plan");
  const { returns = 0, departures = 0 } = count ?? {};
  const spoken = [
    name,
    props.isToday ? t("calendar.today") : "",
    state === "open" ? "" : t(`calendar.${state}`),
    returns ? t("returns", { count: returns }) : "",
    departures ? t("departures", { count: departures }) : "",
  ];
  return (
    <td className={styles.cell} aria-selected={props.isSelected}>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-state={state}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-label={spoken.filter(Boolean).join(", ")}
        aria-current={props.isToday ? "date" : undefined}
        onClick={props.onSelect}
      >
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.counts} aria-hidden="true">
          {returns ? <span className={styles.returns}>{returns}</span> : null}
          {departures ? <span className={styles.departures}>{departures}</span> : null}
        </span>
      </button>
    </td>
  );
}
