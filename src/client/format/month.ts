import { addDays, type Day, daysFrom, weekday } from "../../shared/rules/day.ts";

/** A month of the calendar, `YYYY-MM`. */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

export function firstDay(month: Month): Day {
  return `${month}-01`;
}

export function lastDay(month: Month): Day {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** How many months `last` is after `first`. */
export function monthsBetween(first: Month, last: Month): number {
  const index = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return index(last) - index(first);
}

/** `count` months from `first` on. */
export function monthsFrom(first: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** The weeks of a month, Monday first; null stands for the days of its neighbours. */
export function weeksOf(month: Month): (Day | null)[][] {
  const lead = Array.from({ length: weekday(firstDay(month)) }, () => null);
  const cells = [...lead, ...daysFrom(firstDay(month), lastDay(month))];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => cells[week * 7 + index] ?? null),
  );
}

/** The same day of another month, or that month's last where it is shorter. */
function sameDayIn(month: Month, day: Day): Day {
  const last = lastDay(month);
  const wanted = `${month}${day.slice(7)}`;
  return wanted < last ? wanted : last;
}

/** Where a key leads from `day` in an ARIA grid; null for keys that do not move. Weeks begin on Monday. */
export function dayAfterKey(day: Day, key: string): Day | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday(day));
    case "End":
      return addDays(day, 6 - weekday(day));
    case "PageUp":
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case "PageDown":
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** `day`, or the nearest day within the months that can be shown. */
export function withinBounds(day: Day, bounds: { first: Month; last: Month }): Day {
  if (day < firstDay(bounds.first)) return firstDay(bounds.first);
  const end = lastDay(bounds.last);
  return day > end ? end : day;
}
