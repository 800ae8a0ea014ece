import { createZoneClock } from "./zone-clock.ts";

/** A calendar day in Europe/Berlin, `YYYY-MM-DD`. Never a `Date`: a day has no time and no zone. */
export type Day = string;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

// A booking counts some hundred days: plain arithmetic in UTC, where each day has 24 hours, takes a tenth of dayjs's
// time.
const midnight = (day: Day) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

/** @throws RangeError for NaN: a text that is no day would go on as one. */
function dayAt(ms: number): Day {
  if (Number.isNaN(ms)) throw new RangeError("NaN is no day");
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whether `value` is a day that exists: `2026-02-30` and `2026-2-3` do not. */
export function isDay(value: unknown): value is Day {
  return typeof value === "string" && dayPattern.test(value) && dayAt(midnight(value)) === value;
}

/**
 * The day `count` days after `day` (before, when negative). Clock changes do not matter.
 * @throws RangeError where one of both is none.
 */
export function addDays(day: Day, count: number): Day {
  return dayAt(midnight(day) + count * dayMs);
}

/** Whole days from `start` to `end`; negative when `end` lies before `start`. */
export function daysBetween(start: Day, end: Day): number {
  return (midnight(end) - midnight(start)) / dayMs;
}

/** All days from `start` up to and including `end`; empty when `end` lies before `start`. */
export function daysFrom(start: Day, end: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, index) => addDays(start, index));
}

/** Monday is 0, Sunday is 6. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

export function weekday(day: Day): Weekday {
  return ((new Date(midnight(day)).getUTCDay() + 6) % 7) as Weekday;
}

/** January is 1. */
export const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type MonthNumber = (typeof monthNumbers)[number];

/** The number of a day's month; also of a month, `YYYY-MM`. */
export function monthNumber(day: Day): MonthNumber {
  return Number(day.slice(5, 7)) as MonthNumber;
}

let berlin: ReturnType<typeof createZoneClock> | undefined;
/** Days by the hour in UTC: Berlin is whole hours ahead, so that no day begins within one. */
const dayByHour = new Map<number, Day>();
const keptHours = 1_000;

/** What the clocks of Berlin show, as milliseconds since 1970 of UTC. */
function wallInBerlin(instant: Date): number {
  // Created lazily: it is slow on phones, and guests' pages never need it.
  berlin ??= createZoneClock("Europe/Berlin");
  return berlin(instant.getTime());
}

/** The calendar day that an instant falls on in Europe/Berlin. @throws RangeError for an instant that is none. */
export function dayOf(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / hourMs);
  const known = dayByHour.get(hour);
  if (known !== undefined) return known;
  const day = dayAt(wallInBerlin(instant));
  if (dayByHour.size >= keptHours) dayByHour.clear();
  dayByHour.set(hour, day);
  return day;
}

/**
 * The instant at which it is that full hour in Europe/Berlin; on the hour that a clock change skips or repeats nothing
 * relies.
 */
export function instantOf(day: Day, hour: number): Date {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  const inWinter = new Date(asUtc - hourMs);
  return hourOf(inWinter) === hour ? inWinter : new Date(asUtc - 2 * hourMs);
}

/** The full hour, 0 to 23, that an instant falls on in Europe/Berlin. @throws RangeError for an instant that is none. */
export function hourOf(instant: Date): number {
  return Number(timeOf(instant).slice(0, 2));
}

/** The time that clocks in Europe/Berlin show at an instant, `HH:MM`. @throws RangeError for an instant that is none. */
export function timeOf(instant: Date): string {
  return new Date(wallInBerlin(instant)).toISOString().slice(11, 16);
}
