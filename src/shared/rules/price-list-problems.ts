import { addDays, type Day, daysFrom, isDay, weekday, weekdays } from "./day.ts";
import { arrivalDaysOf, canBeginOn } from "./listed-stay.ts";
import { isSameLevel, isYearly, type PriceList, type PricePeriod, periodOf } from "./price-list.ts";
import type { YearWindow } from "./season.ts";

/**
 * What is wrong with a price list, or worth knowing (requirements/price-list.md). Periods are named by their place in
 * the list. An overlap is refused, and so is a boat that was deleted; gaps and days without a stay are told.
 */
export type PriceListProblem =
  /** Two `periods` of one level claim the same nights; of yearly ones the dates are those of their next year. */
  | { kind: "overlap"; periods: number[]; from: Day; to: Day }
  /** The boat of these `periods` was deleted. */
  | { kind: "boatGone"; periods: number[]; vehicle: number }
  /** A boat has nights that no period names: its own price holds. */
  | { kind: "gap"; vehicle: number; from: Day; to: Day }
  /**
   * A guest can begin no stay within a whole period, or none on days on which it lets them come: too short, or nothing
   * lets them end it. Days between two days of arrival are not named.
   */
  | { kind: "noStay"; vehicle: number; from: Day; to: Day };

/** So many days from today are looked at. */
const lookedAt = 365;

/**
 * The problems of a list: overlaps of any year, boats that were deleted, gaps and days without a stay of the next
 * twelve months. A list without any period leaves all boats their own prices and has none.
 * @param boats those that were not deleted; without any only overlaps are looked for.
 */
export function problemsOf(list: PriceList, boats: readonly { id: number }[], today: Day): PriceListProblem[] {
  if (list.periods.length === 0) return [];
  const days = daysFrom(today, addDays(today, lookedAt - 1));
  const perBoat = boats.flatMap(({ id }) => problemsOfBoat(list, id, days));
  return [...overlapsOf(list, today), ...(boats.length > 0 ? goneBoatsOf(list, boats) : []), ...perBoat];
}

/** Whether it must be mended before the list can be published. */
export const isRefused = ({ kind }: PriceListProblem): boolean => kind === "overlap" || kind === "boatGone";

/** The boats that periods name and that are not among `boats`, each with its periods. */
export function goneBoatsOf({ periods }: PriceList, boats: readonly { id: number }[]) {
  const there = new Set(boats.map(({ id }) => id));
  const gone = [...new Set(periods.flatMap(({ vehicleId }) => vehicleId ?? []))].filter((id) => !there.has(id));
  return gone.map((vehicle) => {
    const places = periods.flatMap(({ vehicleId }, place) => (vehicleId === vehicle ? [place] : []));
    return { kind: "boatGone" as const, periods: places, vehicle };
  });
}

function overlapsOf({ periods }: PriceList, today: Day): PriceListProblem[] {
  return periods.flatMap((one, index) =>
    periods.slice(index + 1).flatMap((other, after) => {
      if (!isSameLevel(one, other)) return [];
      const at = [index, index + 1 + after];
      return sharedNights(one, other, today).map((range) => ({ kind: "overlap" as const, periods: at, ...range }));
    }),
  );
}

interface Range {
  from: Day;
  to: Day;
}

function sharedNights(one: PricePeriod, other: PricePeriod, today: Day): Range[] {
  const shared = windowsOf(one).flatMap((a) => windowsOf(other).flatMap((b) => sharedWindow(a, b) ?? []));
  if (!isYearly(one)) return shared.map(({ start, end }) => ({ from: start, to: end }));
  // What goes on over New Year is one range.
  const before = shared.find(({ end }) => end === "12-31");
  const after = shared.find(({ start }) => start === "01-01");
  const isWrapped = before !== undefined && after !== undefined && before !== after;
  const joined = isWrapped
    ? [...shared.filter((window) => window !== before && window !== after), { start: before.start, end: after.end }]
    : shared;
  return joined.map((window) => nextOf(window, today)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** What wraps over New Year has two parts. */
function windowsOf({ from: start, to: end }: PricePeriod): YearWindow[] {
  if (start <= end) return [{ start, end }];
  return [
    { start, end: "12-31" },
    { start: "01-01", end },
  ];
}

function sharedWindow(one: YearWindow, other: YearWindow): YearWindow | null {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start <= end ? { start, end } : null;
}

/** The days of a yearly window that has not passed, in the next year that has one. */
function nextOf({ start, end }: YearWindow, today: Day): Range {
  const [leapDay, wraps] = ["02-29", end < start];
  for (let year = Number(today.slice(0, 4)) - 1; ; year += 1) {
    const [from, to] = [`${year}-${start}`, `${wraps ? year + 1 : year}-${end}`];
    if (to < today || (start === leapDay && end === leapDay && !isDay(from))) continue;
    return { from: isDay(from) ? from : `${year}-03-01`, to: isDay(to) ? to : `${wraps ? year + 1 : year}-02-28` };
  }
}

function problemsOfBoat(list: PriceList, vehicle: number, days: readonly Day[]): PriceListProblem[] {
  const runs = runsOf(list, vehicle, days);
  const gaps = rangesOf(runs.filter(({ period }) => period === null).flatMap((run) => run.days));
  const isCut = (run: Run) => (run === runs[0] || run === runs.at(-1)) && run.days.length < weekdays.length;
  const without = rangesOf(runs.flatMap((run) => daysWithoutStay(run, isCut(run))));
  return [
    ...gaps.map((range) => ({ kind: "gap" as const, vehicle, ...range })),
    ...without.map((range) => ({ kind: "noStay" as const, vehicle, ...range })),
  ];
}

/** Days in a row that one period decides about. */
interface Run {
  period: PricePeriod | null;
  days: Day[];
}

function runsOf(list: PriceList, vehicle: number, days: readonly Day[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const period = periodOf(list, vehicle, day);
    const run = runs.at(-1);
    if (run && run.period === period) run.days.push(day);
    else runs.push({ period, days: [day] });
  }
  return runs;
}

/** @param isCut it goes on outside of what is looked at, where its days of arrival may be. */
function daysWithoutStay({ period, days }: Run, isCut: boolean): Day[] {
  // What is released some days before can be booked then.
  if (period === null || period.releasedDaysBefore !== null) return [];
  const without = days.filter((day) => !canBeginOn(period, day));
  if (without.length === days.length && !isCut) return days;
  const named = period.arrivalDays.length > 0 ? period.arrivalDays : arrivalDaysOf(period);
  return without.filter((day) => named.includes(weekday(day)));
}

function rangesOf(days: readonly Day[]): Range[] {
  const ranges: Range[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
