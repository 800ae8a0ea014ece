import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { bookingHorizon } from "../../../shared/rules/stay.ts";
import { addMonths, firstDay, lastDay, type Month, monthOf, withinBounds } from "../../format/month.ts";
import { useCalendarMemory } from "./calendar-memory.ts";

export interface MonthPaging {
  firstMonth: Month;
  /** The one day that Tab reaches. */
  tabStop: Day;
  isAtStart: boolean;
  isAtEnd: boolean;
  /** Stable. */
  turn: (months: 1 | -1) => void;
  /** Shows that month first; stable. */
  jumpTo: (month: Month) => void;
  /** Remembers the day that Tab comes back to; stable. */
  remember: (day: Day) => void;
  /** Focuses the day and turns the pages to it when it is not shown; stable. */
  moveTo: (day: Day) => void;
}

interface Place {
  firstMonth: Month;
  day: Day | null;
}

/** The months that can be shown: from the current one to the last in which a stay may begin. */
export function monthBounds(today: Day): { first: Month; last: Month } {
  return { first: monthOf(today), last: monthOf(addDays(today, bookingHorizon)) };
}

/** The place with `day` shown: unchanged where it is among the `count` months already. */
function placeWith(place: Place, day: Day, count: number): Place {
  const month = monthOf(day);
  const isShown = month >= place.firstMonth && month < addMonths(place.firstMonth, count);
  if (isShown && place.day === day) return place;
  return { firstMonth: isShown ? place.firstMonth : month, day };
}

/**
 * Which months are shown and which of their days takes the focus. A start that was not clicked turns the pages to it.
 * @param opening the day to begin with, where no start is chosen and no month was shown before: the one that a link
 * names, though it be taken; else, as in the closed season, the first that can be booked.
 */
export function useMonthPaging(
  today: Day,
  opening: Day,
  start: Day | null,
  count: number,
  grids: RefObject<HTMLElement | null>,
): MonthPaging {
  const bounds = useMemo(() => monthBounds(today), [today]);
  const { shownMonth, rememberMonth } = useCalendarMemory();
  const [place, setPlace] = useState<Place>(() => {
    const shown = shownMonth();
    if (shown === null) return { firstMonth: monthOf(withinBounds(start ?? opening, bounds)), day: start };
    const before = { firstMonth: shown, day: null };
    return start ? placeWith(before, start, count) : before;
  });
  const [seenStart, setSeenStart] = useState(start);
  if (start !== seenStart) {
    setSeenStart(start);
    if (start) setPlace(placeWith(place, start, count));
  }

  const turn = useCallback(
    (months: 1 | -1) => setPlace((before) => ({ ...before, firstMonth: addMonths(before.firstMonth, months) })),
    [],
  );
  const jumpTo = useCallback((firstMonth: Month) => setPlace((before) => ({ ...before, firstMonth })), []);
  const remember = useCallback((day: Day) => setPlace((before) => placeWith(before, day, count)), [count]);
  const moveTo = useCallback(
    (wanted: Day) => {
      const day = withinBounds(wanted, bounds);
      // At once, because the focus can only move to a day that is drawn.
      flushSync(() => remember(day));
      grids.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    },
    [bounds, remember, grids],
  );

  const { firstMonth, day } = place;
  useEffect(() => rememberMonth(firstMonth), [rememberMonth, firstMonth]);
  const isShown = day && day >= firstDay(firstMonth) && day <= lastDay(addMonths(firstMonth, count - 1));
  const entry = firstMonth === bounds.first ? today : firstDay(firstMonth);
  return {
    firstMonth,
    tabStop: isShown ? day : entry,
    isAtStart: firstMonth <= bounds.first,
    isAtEnd: firstMonth >= bounds.last,
    turn,
    jumpTo,
    remember,
    moveTo,
  };
}
