import { addDays, type Day, hourOf } from "./day.ts";
import { type Tenths, toHours } from "./working-hours.ts";

/** When somebody began and ended to work, as the clock in Berlin showed it: `HH:MM`. */
export interface WorkingTimes {
  begin: string;
  /** Not later than `begin`: of the next day. */
  end: string;
}

/** How many days begin and end can be entered for: today and the seven before it (§ 17 (1) MiLoG). */
export const timesCount = 8;

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const minuteMs = 60_000;
const tenthMinutes = 6;

/** `HH:MM`, from 00:00 to 23:59. */
export const isTime = (text: unknown): text is string => typeof text === "string" && timePattern.test(text);

/** The days that begin and end can be entered for, the newest first. @param today by the clock in Berlin. */
export const daysForTimes = (today: Day): Day[] =>
  Array.from({ length: timesCount }, (_, index) => addDays(today, -index));

/**
 * Minutes from begin to end, by the clock changes of that night. Of an hour that the clock shows twice it begins with
 * the first and ends with the second.
 * @returns null for a time that the clock skips, and where both are the same.
 */
export function minutesBetween(day: Day, { begin, end }: WorkingTimes): number | null {
  if (begin === end) return null;
  const [from] = instantsOf(day, begin);
  const until = instantsOf(end < begin ? addDays(day, 1) : day, end).at(-1);
  return from === undefined || until === undefined ? null : (until - from) / minuteMs;
}

/** Berlin is one or two hours ahead; in milliseconds, none or two of them around a clock change. */
function instantsOf(day: Day, time: string): number[] {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const hour = Number(time.slice(0, 2));
  return [120, 60].map((ahead) => asUtc - ahead * minuteMs).filter((instant) => hourOf(new Date(instant)) === hour);
}

/** Whether so much can be worked from begin to end; the hours are rounded to a tenth. */
export function isWithin(day: Day, times: WorkingTimes, tenths: Tenths): boolean {
  const minutes = minutesBetween(day, times);
  return minutes !== null && tenths > 0 && tenths <= Math.ceil(minutes / tenthMinutes);
}

/** What of the time from begin to end was not worked, in minutes. */
export const breakMinutes = (day: Day, times: WorkingTimes, tenths: Tenths): number =>
  Math.max(0, (minutesBetween(day, times) ?? 0) - tenths * tenthMinutes);

/** Minutes as hours and minutes: "0:30". */
export const clockMinutes = (minutes: number): string =>
  `${Math.trunc(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** Whether begin and end have to be recorded: something was worked. */
export const needsTimes = (hours: string | undefined): boolean => hours !== undefined && hours !== toHours(0);
