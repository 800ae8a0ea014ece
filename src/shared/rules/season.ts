import { addDays, type Day } from "./day.ts";

/** So many days in a row are open only where no day of a year is closed: a season has fewer. */
const longestSeason = 366;

/** A window of the year by month and day; the year of both ends is ignored and the window may wrap over New Year. */
export interface YearWindow {
  start: string;
  end: string;
}

/** `MM-DD` of a `YYYY-MM-DD` or `MM-DD` text. The end of February is 02-29 (requirements/settings.md). */
export function monthDay(date: string): string {
  return date.slice(-5);
}

/** Whether `day` lies in the window, both ends included. `02-29` as an end covers February 28 of any year. */
export function isWithin(day: Day, window: YearWindow): boolean {
  const at = monthDay(day);
  const start = monthDay(window.start);
  const end = monthDay(window.end);
  return start <= end ? start <= at && at <= end : at >= start || at <= end;
}

/** The part of the business settings that closes days. */
export interface OffSeason {
  off_season_start: string | null;
  off_season_end: string | null;
}

/** Whether the company is closed on `day`: the off-season window of the business settings, where both ends are set. */
export function isClosed(day: Day, settings: OffSeason): boolean {
  if (!settings.off_season_start || !settings.off_season_end) return false;
  return isWithin(day, { start: settings.off_season_start, end: settings.off_season_end });
}

/**
 * The season that `day` lies in, or the next one where the company is closed on it: the open days between two
 * off-seasons, both ends included. Where the off-season closes no day, the calendar year of `day`.
 */
export function seasonAround(day: Day, settings: OffSeason): { start: Day; end: Day } {
  const isOpen = (wanted: Day) => !isClosed(wanted, settings);
  let inside = day;
  for (let ahead = 0; ahead < longestSeason && !isOpen(inside); ahead += 1) inside = addDays(inside, 1);
  let start = inside;
  let count = 1;
  while (count < longestSeason && isOpen(addDays(start, -1))) [start, count] = [addDays(start, -1), count + 1];
  let end = inside;
  while (count < longestSeason && isOpen(addDays(end, 1))) [end, count] = [addDays(end, 1), count + 1];
  const year = day.slice(0, 4);
  return count < longestSeason ? { start, end } : { start: `${year}-01-01`, end: `${year}-12-31` };
}

/**
 * Whether nobody could book: within `horizon` days from `today` the off-season leaves no stay of `nights` nights, whose
 * first and last day have to be open as well.
 */
export function closesEveryStay(settings: OffSeason, today: Day, horizon: number, nights: number): boolean {
  let openInARow = 0;
  for (let ahead = 0; ahead <= horizon; ahead += 1) {
    openInARow = isClosed(addDays(today, ahead), settings) ? 0 : openInARow + 1;
    if (openInARow > nights) return false;
  }
  return true;
}
