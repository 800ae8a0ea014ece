import { type InferType, mixed } from "yup";
import { type Day, isDay } from "../rules/day.ts";
import { editableCount, isHoursEntry } from "../rules/working-hours.ts";
import { isTime, timesCount, type WorkingTimes } from "../rules/working-times.ts";
import { apiPath, type Contract, type Done, file, json } from "./call.ts";
import { idField, payload, textField } from "./fields.ts";

/** Where a month of an employee can be downloaded. */
export const workingHoursPath = (kind: "csv" | "sheet", { employee_id, month }: WorkingMonth) =>
  `${workingHoursContract[kind].path}?employee_id=${employee_id}&month=${month}`;

/** What was worked on a day, by the employee's id: `{"7": "7.5"}`. Days without an entry are not listed. */
export interface WorkingDay {
  date: Day;
  working_hours: Record<string, string>;
  /** Begin and end by the employee's id; missing where nobody has entered any. */
  working_times?: Record<string, WorkingTimes>;
}

/** Somebody whose hours an admin may look at. */
export interface WorkingEmployee {
  id: number;
  /** First and last name. */
  name: string;
}

export interface WorkingDaysAnswer {
  /** From the first day of the month two months ago on; one's own for an employee, everybody's for an admin. */
  working_days_data: WorkingDay[];
  /** For admins: who is active, admins too, by last name; the account with id 1 is not among them. */
  employees?: WorkingEmployee[];
}

/** Hours by day; "" takes back what was entered. */
export type HoursByDay = Record<Day, string>;

/** Far more than three entries take. */
const longestText = 500;

/** @returns null for what is neither an object nor the JSON of one, and for a longer text. */
function parseObject(value: unknown, longest: number): object | null {
  if (typeof value === "string" && value.length > longest) return null;
  let parsed: unknown = value;
  try {
    if (typeof value === "string") parsed = JSON.parse(value);
  } catch {
    return null;
  }
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? parsed : null;
}

/** Reads entries as they are sent: an object, or the JSON of one. @returns null where they are none. */
function parseEntries(value: unknown): HoursByDay | null {
  const parsed = parseObject(value, longestText);
  if (!parsed) return null;
  const entries = Object.entries(parsed).map(([day, hours]: [string, unknown]) => {
    return [day, typeof hours === "number" ? String(hours) : hours] as const;
  });
  const isValid = entries.every(([day, hours]) => isDay(day) && typeof hours === "string" && isHoursEntry(hours));
  return isValid && entries.length <= editableCount ? (Object.fromEntries(entries) as HoursByDay) : null;
}

/**
 * 403 {employee_id} for anybody's but one's own; 400 {working_hours: validation-staff:hoursDay} for a day that is not
 * one of the last three by the clock in Berlin. Nothing of it is stored then.
 */
export const saveWorkingHoursSchema = payload({
  employee_id: idField("validation-staff:employee"),
  /** Hours with at most one decimal, dot or comma, by day. */
  working_hours: mixed<HoursByDay>({ check: (value): value is HoursByDay => parseEntries(value) !== null })
    .transform((value: unknown) => parseEntries(value) ?? value)
    .typeError("validation-staff:hours")
    .nonNullable("validation-staff:hours")
    .required("validation-staff:hours"),
});
export type SaveWorkingHoursRequest = InferType<typeof saveWorkingHoursSchema>;

/** Begin and end by day; null takes back what was entered. */
export type TimesByDay = Record<Day, WorkingTimes | null>;

/** Far more than eight entries take. */
const longestTimes = 1_000;

/** Reads begin and end as they are sent: an object, or the JSON of one. @returns null where they are none. */
function parseTimes(value: unknown): TimesByDay | null {
  const parsed = parseObject(value, longestTimes);
  const entries = Object.entries(parsed ?? {});
  const isValid = entries.every(([day, times]) => isDay(day) && (times === null || isTimes(times)));
  return parsed && isValid && entries.length <= timesCount ? (Object.fromEntries(entries) as TimesByDay) : null;
}

function isTimes(value: unknown): value is WorkingTimes {
  const { begin, end, ...rest } = Object(value) as Record<string, unknown>;
  return isTime(begin) && isTime(end) && Object.keys(rest).length === 0;
}

/**
 * 403 {employee_id} for anybody's but one's own; 400 {working_times}: validation-staff:timesDay for a day that is not
 * today or one of the seven before it, validation-staff:timesHours where nothing was worked, or more than there is
 * between begin and end. Nothing of it is stored then.
 */
export const saveWorkingTimesSchema = payload({
  employee_id: idField("validation-staff:employee"),
  /** `{begin, end}` (`HH:MM`) or null, by day. */
  working_times: mixed<TimesByDay>({ check: (value): value is TimesByDay => parseTimes(value) !== null })
    .transform((value: unknown) => parseTimes(value) ?? value)
    .typeError("validation-staff:times")
    .nonNullable("validation-staff:times")
    .required("validation-staff:times"),
});
export type SaveWorkingTimesRequest = InferType<typeof saveWorkingTimesSchema>;

/**
 * 400 {month} for one that is to come or whose hours are kept no more; 403 or 404 {employee_id} for whom one may not
 * ask about.
 */
export const workingMonthQuery = payload({
  employee_id: idField("validation-staff:employee"),
  month: textField("validation-staff:month")
    .required("validation-staff:month")
    .test("month", "validation-staff:month", (value) => value === undefined || isDay(`${value}-01`)),
});
export type WorkingMonth = InferType<typeof workingMonthQuery>;

/** Working hours (requirements/hours.md). */
export const workingHoursContract = {
  list: { method: "GET", path: apiPath("rere_get_working_days"), access: "jetty", answer: json<WorkingDaysAnswer>() },
  save: {
    method: "POST",
    path: apiPath("rere_save_working_hours"),
    access: "jetty",
    body: saveWorkingHoursSchema,
    answer: json<Done>(),
  },
  /** Begin and end of the days that hours were entered for (§ 17 (1) MiLoG). */
  saveTimes: {
    method: "POST",
    path: apiPath("rere_save_working_times"),
    access: "jetty",
    body: saveWorkingTimesSchema,
    answer: json<Done>(),
  },
  /** A month as CSV. */
  csv: {
    method: "GET",
    path: apiPath("rere_export_working_hours"),
    access: "jetty",
    query: workingMonthQuery,
    answer: file("text/csv; charset=utf-8", "attachment"),
  },
  /** A month as PDF, to be printed and signed. */
  sheet: {
    method: "GET",
    path: apiPath("rere_get_working_hours_sheet"),
    access: "jetty",
    query: workingMonthQuery,
    answer: file("application/pdf", "inline"),
  },
} as const satisfies Contract;
