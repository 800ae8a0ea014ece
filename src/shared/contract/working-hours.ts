import { type InferType, mixed } from "yup";
import { type Day, isDay } from "../rules/day.ts";
import { editableCount, isHoursEntry } from "../rules/working-hours.ts";
import { apiPath, type Contract, type Done, file, json } from "./call.ts";
import { idField, payload, textField } from "./fields.ts";

/** Where a month of an employee can be downloaded. */
export const workingHoursPath = (kind: "csv" | "sheet", { employee_id, month }: WorkingMonth) =>
  `${workingHoursContract[kind].path}?employee_id=${employee_id}&month=${month}`;

/** What was worked on a day, by the employee's id: `{"7": "7.5"}`. Days without an entry are not listed. */
export interface WorkingDay {
  date: Day;
  working_hours: Record<string, string>;
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

/** Reads entries as they are sent: an object, or the JSON of one. @returns null where they are none. */
function parseEntries(value: unknown): HoursByDay | null {
  if (typeof value === "string" && value.length > longestText) return null;
  let parsed: unknown = value;
  try {
    if (typeof value === "string") parsed = JSON.parse(value);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
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
  list: { method: "GET", path: apiPath("rere_get_working_days"), access: "staff", answer: json<WorkingDaysAnswer>() },
  save: {
    method: "POST",
    path: apiPath("rere_save_working_hours"),
    access: "staff",
    body: saveWorkingHoursSchema,
    answer: json<Done>(),
  },
  /** A month as CSV. */
  csv: {
    method: "GET",
    path: apiPath("rere_export_working_hours"),
    access: "staff",
    query: workingMonthQuery,
    answer: file("text/csv; charset=utf-8", "attachment"),
  },
  /** A month as PDF, to be printed and signed. */
  sheet: {
    method: "GET",
    path: apiPath("rere_get_working_hours_sheet"),
    access: "staff",
    query: workingMonthQuery,
    answer: file("application/pdf", "inline"),
  },
} as const satisfies Contract;
