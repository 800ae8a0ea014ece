import { addDays, type Day, daysFrom, isDay, weekday } from "../../../shared/rules/day.ts";
import { isClosed, type OffSeason, seasonAround } from "../../../shared/rules/season.ts";
import { addMonths, firstDay, lastDay, type Month, monthOf, monthsBetween, monthsFrom } from "../../format/month.ts";

export const spans = ["week", "month", "season"] as const;
export type Span = (typeof spans)[number];

/** What the board shows: the week, month or season of a day (requirements/board.md). */
export interface BoardView {
  day: Day;
  span: Span;
}

/** One table of days: a week, or a month. */
export interface Sheet {
  from: Day;
  to: Day;
}

const words = { week: "woche", month: "monat", season: "saison" } as const satisfies Record<Span, string>;
/** Days of other centuries are slips of the pen, and further on they have no four digits. */
const first = "2000-01-01";
const last = "2100-12-31";

/** What an address asks for; null where it names no span, and no day that makes sense. */
export function viewIn(search: string): { day: Day | null; span: Span | null } {
  const query = new URLSearchParams(search);
  const day = query.get("von");
  const span = spans.find((name) => words[name] === query.get("Zeitraum")) ?? null;
  return { day: isDay(day) && day >= first && day <= last ? day : null, span };
}

/** The query of an address that shows that. */
export function searchOf({ day, span }: BoardView): string {
  return `?von=${day}&Zeitraum=${words[span]}`;
}

/** The tables that show a view: one, or of a season one for each of its months. */
export function sheetsOf({ day, span }: BoardView, offSeason: OffSeason): Sheet[] {
  if (span === "week") {
    const monday = addDays(day, -weekday(day));
    return [{ from: monday, to: addDays(monday, 6) }];
  }
  if (span === "month") return [sheetOf(monthOf(day))];
  const season = seasonAround(day, offSeason);
  const months = monthsBetween(monthOf(season.start), monthOf(season.end)) + 1;
  return monthsFrom(monthOf(season.start), months).map(sheetOf);
}

const sheetOf = (month: Month): Sheet => ({ from: firstDay(month), to: lastDay(month) });

export const daysOf = ({ from, to }: Sheet): Day[] => daysFrom(from, to);

/** From the first to the last day that the tables show. */
export function boundsOf(sheets: readonly Sheet[]): Sheet {
  const [earliest, latest] = [sheets[0], sheets.at(-1)];
  if (!earliest || !latest) throw new RangeError("a view has a sheet");
  return { from: earliest.from, to: latest.to };
}

/** The week, month or season before or after that one. */
export function turned({ day, span }: BoardView, to: "previous" | "next", offSeason: OffSeason): BoardView {
  const isNext = to === "next";
  if (span === "week") return { span, day: addDays(day, -weekday(day) + (isNext ? 7 : -7)) };
  if (span === "month") return { span, day: firstDay(addMonths(monthOf(day), isNext ? 1 : -1)) };
  const season = seasonAround(day, offSeason);
  return { span, day: isNext ? addDays(season.end, 1) : lastOpenDayBefore(season.start, offSeason) };
}

function lastOpenDayBefore(start: Day, offSeason: OffSeason): Day {
  let day = addDays(start, -1);
  for (let back = 0; back < 366 && isClosed(day, offSeason); back += 1) day = addDays(day, -1);
  return day;
}
