import type { Kysely } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import type {
  WorkingDay,
  WorkingDaysAnswer,
  WorkingEmployee,
  WorkingMonth,
} from "../../../shared/contract/working-hours.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import { daysOfMonth, firstListedDay, hasWorkingHours, toHours } from "../../../shared/rules/working-hours.ts";
import type { Database } from "../../db/schema.ts";
import type { HoursSheet } from "../../documents/hours-sheet.ts";
import { Problem } from "../../http/problem.ts";
import { listUserRows } from "../staff/staff.ts";
import { findPerson, hoursBetween, timesOf } from "./hours.repository.ts";

type Db = Kysely<Database>;

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de");

/** What somebody sees of the working hours: an employee their own, an admin everybody's. */
export async function workingDays(db: Db, user: Pick<User, "id" | "admin">, today: Day): Promise<WorkingDaysAnswer> {
  const listed = { first: firstListedDay(today), last: today };
  const rows = await hoursBetween(db, listed, user.admin ? undefined : user.id);
  const days = new Map<Day, WorkingDay>();
  for (const row of rows) {
    const { day, user_id, tenths } = row;
    const entry = days.get(day) ?? { date: day, working_hours: {} };
    entry.working_hours[user_id] = toHours(tenths);
    const times = timesOf(row);
    if (times) entry.working_times = { ...entry.working_times, [user_id]: times };
    days.set(day, entry);
  }
  const answer = { working_days_data: [...days.values()] };
  return user.admin ? { ...answer, employees: await activeEmployees(db) } : answer;
}

async function activeEmployees(db: Db): Promise<WorkingEmployee[]> {
  const rows = await listUserRows(db, ["employee", "admin"]);
  return rows
    .filter(({ id, active }) => active === 1 && hasWorkingHours(id))
    .toSorted(
      (one, other) =>
        compare(one.last_name, other.last_name) || compare(one.first_name, other.first_name) || one.id - other.id,
    )
    .map((row) => ({ id: row.id, name: fullName(row) }));
}

/**
 * What somebody worked in a month: one's own for an employee, anybody's for an admin, also of those who have left.
 * @throws Problem FORBIDDEN or NOT_FOUND {employee_id}; VALIDATION {month} for one to come, or one that is retained no
 * more.
 */
export async function workedMonth(
  db: Db,
  { employee_id, month }: WorkingMonth,
  user: Pick<User, "id" | "admin">,
  today: Day,
): Promise<HoursSheet> {
  if (!user.admin && employee_id !== user.id) {
    throw new Problem("FORBIDDEN", { employee_id: "validation-staff:employee" });
  }
  const isRetained = `${month}-01` >= oldestRetainedDay("workingHours", today);
  if (!isRetained || `${month}-01` > today) throw new Problem("VALIDATION", { month: "validation-staff:month" });
  const person = hasWorkingHours(employee_id) ? await findPerson(db, employee_id) : undefined;
  if (!person) throw new Problem("NOT_FOUND", { employee_id: "validation-staff:employee" });
  const days = daysOfMonth(month);
  const rows = await hoursBetween(db, { first: `${month}-01`, last: days.at(-1) ?? month }, person.id);
  const byDay = new Map(rows.map((row) => [row.day, { tenths: row.tenths, times: timesOf(row) }]));
  return {
    name: fullName(person),
    month,
    days: days.map((day) => ({ day, tenths: null, times: null, ...byDay.get(day) })),
    totalTenths: rows.reduce((sum, row) => sum + row.tenths, 0),
    changedAt: new Date(
      rows
        .map(({ changed_at }) => changed_at)
        .toSorted()
        .at(-1) ?? `${month}-01T00:00:00.000Z`,
    ),
  };
}
