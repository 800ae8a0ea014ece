import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, type PointerEvent } from "react";
import type { AdvertisedPrice } from "../../../../shared/rules/advertised-price.ts";
import type { DayState } from "../../../../shared/rules/availability.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import type { DayMark } from "../day-view.ts";
import type { DayLabel } from "../use-day-label.ts";
import styles from "./calendar-day.module.css";

/** What a day reports; the same functions for all days, each finds its day in `data-day`. */
export interface DayHandlers {
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => void;
  onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
}

interface CalendarDayProps {
  day: Day;
  state: DayState;
  /** The shortest stay that begins on it; null where it says none. The same object while the calendar is the same. */
  price: AdvertisedPrice | null;
  mark: DayMark;
  isToday: boolean;
  isPickable: boolean;
  /** Free, but no day of arrival by the price list: a click explains it. */
  isRefused: boolean;
  /** The one day of the calendar that Tab reaches. */
  isTabStop: boolean;
  /** The warning on this day, "" for none. */
  warning: string;
  labelOf: DayLabel;
  handlers: DayHandlers;
}

/** Rounded up: what stands there is never less than what is paid. */
const wholeEuros = (cents: Cents) => Math.ceil(cents / 100);

const chosen: readonly DayMark[] = ["alone", "start", "inside", "end", "dayBooking", "previewStart"];

/** Memoised with values that stay the same: a click redraws the days it changes and no others. */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, state, price, mark, isToday, isPickable, isRefused, isTabStop, warning, labelOf, handlers } = props;
  const warningId = `calendar-warning-${day}`;
  return (
    <td className={styles.cell} aria-selected={chosen.includes(mark)}>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-state={state}
        data-mark={mark}
        data-refused={isRefused || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={labelOf(day, state, mark, { isToday, isRefused, price })}
        aria-current={isToday ? "date" : undefined}
        aria-disabled={!isPickable}
        aria-describedby={warning ? warningId : undefined}
        {...handlers}
      >
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {price ? (
          <span className={styles.price} aria-hidden="true">
            {wholeEuros(price.total)}
          </span>
        ) : null}
      </button>
      {warning ? (
        <span id={warningId} className={styles.warning} translate="yes">
          {warning}
        </span>
      ) : null}
    </td>
  );
});
