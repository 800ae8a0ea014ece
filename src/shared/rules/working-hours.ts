import { addMonths } from "./add-months.ts";
import { addDays, type Day, daysFrom } from "./day.ts";

/** Working time in tenths of an hour, a whole number: 75 is 7.5 hours. */
export type Tenths = number;

/** A day has no more. */
export const mostTenths: Tenths = 240;

const hoursPattern = /^(\d{1,2})(?:[.,](\d))?$/;

/**
 * Hours as people write them: digits, optionally a dot or comma and one decimal, from 0 to 24.
 * @returns null where the text is none ("24.5", "24.", "-1", "1e1", "").
 */
export function parseHours(text: string): Tenths | null {
  const [, whole, decimal = "0"] = hoursPattern.exec(text) ?? [];
  if (whole === undefined) return null;
  const tenths = Number(whole) * 10 + Number(decimal);
  return tenths <= mostTenths ? tenths : null;
}

/** What may be sent for a day: hours, or nothing, which takes back what was entered. */
export const isHoursEntry = (text: string): boolean => text === "" || parseHours(text) !== null;

/** What may stand in a field while somebody types: an entry, or the beginning of one with a decimal. "24." is none. */
export function isTypable(text: string): boolean {
  return isHoursEntry(text) || (/[.,]$/.test(text) && isHoursEntry(`${text}9`));
}

/** As answers carry hours: "7.5", "8". */
export function toHours(tenths: Tenths): string {
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}

/** As people read hours: "7,5" in German, "7.5" in English. Both can be typed. */
export const displayHours = (tenths: Tenths, language: "de" | "en"): string =>
  language === "de" ? toHours(tenths).replace(".", ",") : toHours(tenths);

/** How many days can be entered: today and those before it. */
export const editableCount = 3;

/**
 * The days whose hours can be entered, the newest first (requirements/hours.md). @param today by the clock in Berlin.
 */
export function editableDays(today: Day): Day[] {
  return Array.from({ length: editableCount }, (_, index) => addDays(today, -index));
}

/** The first day that is listed: of the month two months ago. */
export function firstListedDay(today: Day): Day {
  return addMonths(`${today.slice(0, 7)}-01`, -2);
}

/** Days of one month. */
export interface HoursMonth {
  /** `YYYY-MM`. */
  month: string;
  days: Day[];
}

/** The days from today back to the first one that is listed, by month. */
export function listedMonths(today: Day): HoursMonth[] {
  const months: HoursMonth[] = [];
  for (const day of daysFrom(firstListedDay(today), today).toReversed()) {
    const month = day.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, days: [] });
    months.at(-1)?.days.push(day);
  }
  return months;
}

/** All days of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): Day[] {
  const first = `${month}-01`;
  return daysFrom(first, addDays(addMonths(first, 1), -1));
}

/**
 * Whether somebody has working hours: the account with id 1, which the first start makes, is the company's, not a
 * person's.
 */
export const hasWorkingHours = (userId: number): boolean => userId !== 1;
