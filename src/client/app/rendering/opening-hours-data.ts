import type { BusinessSettings } from "../../../shared/contract/settings.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { monthDay, type YearWindow } from "../../../shared/rules/season.ts";

/** schema.org's DayOfWeek is one of its own addresses; a name alone is a mere text to it. */
const everyDay = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (day) => `https://schema.org/${day}`,
);

/** A whole hour of the day as schema.org writes times; midnight at the end of a day is no time of that day. */
function timeOf(hour: string): string {
  return Number(hour) >= 24 ? "23:59" : `${hour.padStart(2, "0")}:00`;
}

function hours(opens: string, closes: string, season: object = {}) {
  return { "@type": "OpeningHoursSpecification", dayOfWeek: everyDay, opens, closes, ...season };
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A window's first or last day in a year; 02-29 stands for the end of February (requirements/settings.md). */
function dayIn(year: number, date: string, edge: "first" | "last"): Day {
  const day = monthDay(date);
  if (day !== "02-29" || isLeap(year)) return `${year}-${day}`;
  return `${year}-${edge === "last" ? "02-28" : "03-01"}`;
}

/** The window's present run, or its next one: readers of structured data want years. */
function presentOrNext({ start, end }: YearWindow, today: Day) {
  const year = Number(today.slice(0, 4));
  const wraps = monthDay(start) > monthDay(end);
  const isOver = monthDay(today) > monthDay(end);
  const first = year + (isOver ? 1 : 0) - (wraps ? 1 : 0);
  return {
    validFrom: dayIn(first, start, "first"),
    validThrough: dayIn(wraps ? first + 1 : first, end, "last"),
  };
}

/**
 * The opening hours as schema.org's OpeningHoursSpecification: the general ones, and each season of the settings with
 * the dates of its present or next run. The off-season is closed, which schema.org writes as 00:00 to 00:00.
 */
export function openingHoursData(settings: BusinessSettings, today: Day): object[] {
  const result: object[] = [];
  const { general_opening_hour: opens, general_closing_hour: closes } = settings;
  if (opens && closes) result.push(hours(timeOf(opens), timeOf(closes)));
  for (const season of ["season_begin", "season_end"] as const) {
    const window = windowOf(settings[`${season}_start`], settings[`${season}_end`]);
    const from = settings[`${season}_opening_hour`];
    const to = settings[`${season}_closing_hour`];
    if (window && from && to) result.push(hours(timeOf(from), timeOf(to), presentOrNext(window, today)));
  }
  const closed = windowOf(settings.off_season_start, settings.off_season_end);
  if (closed) result.push(hours("00:00", "00:00", presentOrNext(closed, today)));
  return result;
}

function windowOf(start: string | null, end: string | null): YearWindow | null {
  return start && end ? { start, end } : null;
}
