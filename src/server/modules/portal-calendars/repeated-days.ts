import type ICAL from "ical.js";
import type { Budget } from "./budget.ts";

/** A day as a number: days since 1 January 1970. */
export type DayNumber = number;

const dayMs = 86_400_000;
export const dayNumberOf = (wall: number): DayNumber => Math.floor(wall / dayMs);
export const wallOfDay = (day: DayNumber) => day * dayMs;

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** Sunday is 0; 1 January 1970 was a Thursday. */
const weekdayOf = (day: DayNumber) => (((day + 4) % 7) + 7) % 7;
const dayIn = (month: number, day: number): DayNumber => Date.UTC(Math.floor(month / 12), month % 12, day) / dayMs;
/** Months since the year 0. */
const monthOf = (day: DayNumber) => {
  const date = new Date(wallOfDay(day));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const dayOfMonth = (day: DayNumber) => new Date(wallOfDay(day)).getUTCDate();

/** The periods of a rule, from the one in which it begins on: the days that belong to each, ascending. */
interface Periods {
  /** The period in which a day is, counted from the first one; the last one before it where it is in none. */
  periodOf: (day: DayNumber) => number;
  daysOf: (period: number) => DayNumber[];
  /** The first day that may belong to a period. */
  firstOf: (period: number) => DayNumber;
  /** How many days each period has, where all have as many. */
  size: number | null;
}

/**
 * The days on which an event is repeated by a rule that `isReadableRule` allows (RFC 5545, 3.3.10), from `from` to
 * `to`. What lies before is passed by arithmetic, however long ago the event began; only where the rule counts its
 * days and its periods have unlike many are periods looked at.
 * @param untilDay the last day that the rule allows; null without one.
 */
export function repeatedDays(
  rule: ICAL.Recur,
  start: DayNumber,
  { from, to, untilDay }: { from: DayNumber; to: DayNumber; untilDay: DayNumber | null },
  { spend }: Budget,
): DayNumber[] {
  spend(1);
  const periods = periodsOf(rule, start);
  const last = Math.min(to, untilDay ?? to);
  const first = Math.max(0, periods.periodOf(Math.max(from, start)));
  let left = rule.count ?? Infinity;
  if (rule.count !== null) {
    if (first > 0) left -= periods.daysOf(0).filter((day) => day >= start).length;
    if (periods.size !== null) left -= Math.max(0, first - 1) * periods.size;
    else
      for (let period = 1; period < first && left > 0; period += 1) {
        spend(1);
        left -= periods.daysOf(period).length;
      }
  }
  const found: DayNumber[] = [];
  for (let period = first; left > 0 && periods.firstOf(period) <= last; period += 1) {
    spend(1);
    for (const day of periods.daysOf(period)) {
      if (day < start || left <= 0) continue;
      left -= 1;
      if (day < from || day > last) continue;
      spend(1);
      found.push(day);
    }
  }
  return found;
}

function periodsOf(rule: ICAL.Recur, start: DayNumber): Periods {
  switch (rule.freq) {
    case "DAILY":
      // Each day that is one of these is each week on these.
      if (rule.parts["BYDAY"]) return weeks(rule, start);
      return {
        periodOf: (day) => Math.floor((day - start) / rule.interval),
        daysOf: (period) => [start + period * rule.interval],
        firstOf: (period) => start + period * rule.interval,
        size: 1,
      };
    case "WEEKLY":
      return weeks(rule, start);
    default:
      return rule.freq === "MONTHLY" ? months(rule, start) : years(rule, start);
  }
}

/** In which of a month's weeks; 0 for each. */
interface Weekday {
  week: number;
  weekday: number;
}

function weekdaysOf(rule: ICAL.Recur): Weekday[] {
  return part(rule, "BYDAY").map((text) => {
    const [, week = "", name = ""] = /^([+-]?\d?)(\w\w)$/.exec(text) ?? [];
    return { week: Number(week), weekday: weekdays.indexOf(name) };
  });
}

type Part = "BYDAY" | "BYMONTHDAY" | "BYMONTH";
const part = (rule: ICAL.Recur, name: Part): string[] => [rule.parts[name] ?? []].flat().map(String);
const numbersOf = (rule: ICAL.Recur, name: Part) => [...new Set(part(rule, name).map(Number))];
const ascending = (days: Iterable<DayNumber>) => [...new Set(days)].toSorted((a, b) => a - b);

function weeks(rule: ICAL.Recur, start: DayNumber): Periods {
  const firstWeekday = rule.wkst - 1;
  const offsetOf = (weekday: number) => (weekday - firstWeekday + 7) % 7;
  const given = weekdaysOf(rule).map(({ weekday }) => weekday);
  const offsets = ascending((given.length > 0 ? given : [weekdayOf(start)]).map(offsetOf));
  const begin = start - offsetOf(weekdayOf(start));
  const firstOf = (period: number) => begin + period * rule.interval * 7;
  return {
    periodOf: (day) => Math.floor((day - begin) / (rule.interval * 7)),
    daysOf: (period) => offsets.map((offset) => firstOf(period) + offset),
    firstOf,
    size: offsets.length,
  };
}

function months(rule: ICAL.Recur, start: DayNumber): Periods {
  const begin = monthOf(start);
  const byWeekday = weekdaysOf(rule);
  const given = numbersOf(rule, "BYMONTHDAY");
  const byDay = given.length > 0 || byWeekday.length > 0 ? given : [dayOfMonth(start)];
  const firstOf = (period: number) => dayIn(begin + period * rule.interval, 1);
  return {
    periodOf: (day) => Math.floor((monthOf(day) - begin) / rule.interval),
    daysOf: (period) => daysOfMonth(begin + period * rule.interval, byDay, byWeekday),
    firstOf,
    size: null,
  };
}

function years(rule: ICAL.Recur, start: DayNumber): Periods {
  const begin = Math.floor(monthOf(start) / 12);
  const givenMonths = numbersOf(rule, "BYMONTH");
  const givenDays = numbersOf(rule, "BYMONTHDAY");
  // Days without a month are those of each month.
  const others = givenDays.length > 0 ? Array.from({ length: 12 }, (_, month) => month) : [monthOf(start) % 12];
  const months = givenMonths.length > 0 ? givenMonths.map((month) => month - 1) : others;
  const byWeekday = weekdaysOf(rule);
  const byDay = givenDays.length > 0 || byWeekday.length > 0 ? givenDays : [dayOfMonth(start)];
  const yearOf = (period: number) => (begin + period * rule.interval) * 12;
  return {
    periodOf: (day) => Math.floor((Math.floor(monthOf(day) / 12) - begin) / rule.interval),
    daysOf: (period) => ascending(months.flatMap((month) => daysOfMonth(yearOf(period) + month, byDay, byWeekday))),
    firstOf: (period) => dayIn(yearOf(period), 1),
    size: null,
  };
}

/** Days of the month that both name, or the one that is given; a day that the month has not is left out. */
function daysOfMonth(month: number, byDay: readonly number[], byWeekday: readonly Weekday[]): DayNumber[] {
  const length = dayIn(month + 1, 1) - dayIn(month, 1);
  const numbers = byDay.length > 0 ? byDay.filter((day) => day <= length) : Array.from({ length }, (_, at) => at + 1);
  const fits = (number: number) =>
    byWeekday.length === 0 ||
    byWeekday.some(({ week, weekday }) => {
      if (weekdayOf(dayIn(month, number)) !== weekday) return false;
      const [fromBegin, fromEnd] = [Math.ceil(number / 7), -Math.ceil((length - number + 1) / 7)];
      return week === 0 || week === fromBegin || week === fromEnd;
    });
  return ascending(numbers.filter(fits).map((number) => dayIn(month, number)));
}
