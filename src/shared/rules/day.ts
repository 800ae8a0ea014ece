import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** A calendar day in Europe/Berlin, `YYYY-MM-DD`. Never a `Date`: a day has no time and no zone. */
export type Day = string;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayFormat = "YYYY-MM-DD";

/** Whether `value` is a day that exists: `2026-02-30` and `2026-2-3` do not. */
export function isDay(value: unknown): value is Day {
  return typeof value === "string" && dayPattern.test(value) && dayjs.utc(value).format(dayFormat) === value;
}

/** The day `count` days after `day` (before, when negative). Clock changes do not matter. */
export function addDays(day: Day, count: number): Day {
  return dayjs.utc(day).add(count, "day").format(dayFormat);
}

/** The day `count` calendar months after `day` (before, when negative), or the last day of a month too short for it. */
export function addMonths(day: Day, count: number): Day {
  return dayjs.utc(day).add(count, "month").format(dayFormat);
}

/** Whole days from `start` to `end`; negative when `end` lies before `start`. */
export function daysBetween(start: Day, end: Day): number {
  return dayjs.utc(end).diff(dayjs.utc(start), "day");
}

/** All days from `start` up to and including `end`; empty when `end` lies before `start`. */
export function daysFrom(start: Day, end: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, index) => addDays(start, index));
}

/** Monday is 0, Sunday is 6. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

export function weekday(day: Day): Weekday {
  return ((dayjs.utc(day).day() + 6) % 7) as Weekday;
}

/** January is 1. */
export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type MonthNumber = (typeof monthNumbers)[number];

/** The number of a day's month; also of a month, `YYYY-MM`. */
export function monthNumber(day: Day): MonthNumber {
  return Number(day.slice(5, 7)) as MonthNumber;
}

let berlin: Intl.DateTimeFormat | undefined;
let berlinHour: Intl.DateTimeFormat | undefined;

/** The calendar day that an instant falls on in Europe/Berlin. */
export function dayOf(instant: Date): Day {
  // Created lazily: it is slow on phones, and guests' pages never need it.
  berlin ??= new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Berlin",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return berlin.format(instant);
}

/** The instant at which it is that full hour in Europe/Berlin; on the hour that a clock change skips or repeats nothing relies. */
export function instantOf(day: Day, hour: number): Date {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  const inWinter = new Date(asUtc - 3_600_000);
  return hourOf(inWinter) === hour ? inWinter : new Date(asUtc - 2 * 3_600_000);
}

/** The full hour, 0 to 23, that an instant falls on in Europe/Berlin. */
export function hourOf(instant: Date): number {
  berlinHour ??= new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });
  return Number(berlinHour.format(instant));
}
