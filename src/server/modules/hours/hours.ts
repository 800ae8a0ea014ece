import type { FastifyInstance } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import {
  type SaveWorkingHoursRequest,
  type SaveWorkingTimesRequest,
  type WorkingDay,
  type WorkingDaysAnswer,
  type WorkingEmployee,
  type WorkingMonth,
  workingHoursContract,
} from "../../../shared/contract/working-hours.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import {
  daysOfMonth,
  editableDays,
  firstListedDay,
  hasWorkingHours,
  parseHours,
  toHours,
} from "../../../shared/rules/working-hours.ts";
import { breakMinutes, daysForTimes, isWithin, type WorkingTimes } from "../../../shared/rules/working-times.ts";
import type { Database } from "../../db/schema.ts";
import type { WorkingHoursRow } from "../../db/tables/hours.ts";
import type { Deps } from "../../deps.ts";
import { type HoursSheet, hoursSheetName, renderHoursSheet } from "../../documents/hours-sheet.ts";
import { decimal, safeText, spreadsheet } from "../../documents/spreadsheet.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { documentTexts, weekdayName } from "../../mail/mail-language.ts";
import { listUserRows } from "../staff/staff.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What employees worked: their own to write, and admins' to read. */
export function registerHours(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(workingHoursContract.list, ({ user }) => workingDays(deps.db, user, dayOf(deps.now())));

  route(workingHoursContract.save, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => saveHours(trx, body, user.id, deps.now())),
  );

  route(workingHoursContract.saveTimes, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => saveTimes(trx, body, user.id, deps.now())),
  );

  route(workingHoursContract.csv, async ({ query, user }) => {
    const content = hoursCsv(await workedMonth(deps.db, query, user, dayOf(deps.now())));
    return { filename: `${hoursSheetName(query)}.csv`, content };
  });

  route(workingHoursContract.sheet, async ({ query, user }) => {
    const sheet = await workedMonth(deps.db, query, user, dayOf(deps.now()));
    return { filename: `${hoursSheetName(query)}.pdf`, content: await renderHoursSheet(sheet, deps.config.company) };
  });
}

/**
 * Stores what somebody worked on some of the last three days, whatever was there before; an empty entry takes it back.
 * Begin and end that are too short for the new hours go with the old ones.
 * @param userId whose session it is: nobody writes down anybody else's hours, not even an admin.
 * @throws Problem FORBIDDEN {employee_id} for anybody else's; VALIDATION {working_hours} for any other day.
 */
async function saveHours(
  trx: Trx,
  { employee_id, working_hours }: SaveWorkingHoursRequest,
  userId: number,
  now: Date,
): Promise<void> {
  if (employee_id !== userId || !hasWorkingHours(userId)) {
    throw new Problem("FORBIDDEN", { employee_id: "validation-staff:ownHours" });
  }
  const editable = editableDays(dayOf(now));
  const entries = Object.entries(working_hours);
  if (!entries.every(([day]) => editable.includes(day))) {
    throw new Problem("VALIDATION", { working_hours: "validation-staff:hoursDay" });
  }
  for (const [day, text] of entries) {
    const tenths = parseHours(text);
    if (tenths === null) await removeHours(trx, { user_id: userId, day });
    else
      await storeHours(trx, {
        ...(await timesThatFit(trx, { user_id: userId, day, tenths })),
        changed_at: now.toISOString(),
      });
  }
}

/** The new hours with the begin and end that were there, unless they are too short for them. */
async function timesThatFit(trx: Trx, hours: Pick<WorkingHoursRow, "user_id" | "day" | "tenths">) {
  const before = await findHours(trx, hours);
  const times = before && timesOf(before);
  const isKept = times && isWithin(hours.day, times, hours.tenths);
  return { ...hours, begin_time: isKept ? times.begin : null, end_time: isKept ? times.end : null };
}

/**
 * Stores when somebody began and ended to work on days that they entered hours for; null takes it back.
 * @param userId whose session it is.
 * @throws Problem FORBIDDEN {employee_id} for anybody else's; VALIDATION {working_times} for a day that is too old or
 * to come, without hours, or with more of them than there are between begin and end.
 */
async function saveTimes(
  trx: Trx,
  { employee_id, working_times }: SaveWorkingTimesRequest,
  userId: number,
  now: Date,
): Promise<void> {
  if (employee_id !== userId) throw new Problem("FORBIDDEN", { employee_id: "validation-staff:ownHours" });
  const days = daysForTimes(dayOf(now));
  for (const [day, times] of Object.entries(working_times)) {
    if (!days.includes(day)) throw new Problem("VALIDATION", { working_times: "validation-staff:timesDay" });
    const row = await findHours(trx, { user_id: userId, day });
    if (times && !(row && isWithin(day, times, row.tenths))) {
      throw new Problem("VALIDATION", { working_times: "validation-staff:timesHours" });
    }
    await storeTimes(trx, { user_id: userId, day, times, changed_at: now.toISOString() });
  }
}

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de");

/** What somebody sees of the working hours: an employee their own, an admin everybody's. */
async function workingDays(db: Db, user: Pick<User, "id" | "admin">, today: Day): Promise<WorkingDaysAnswer> {
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
  const rows = await listUserRows(db, ["jetty", "employee", "admin"]);
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

/** A month for the payroll, a row for each day. */
function hoursCsv({ name, days }: HoursSheet): string {
  const t = documentTexts("de");
  const head = (["name", "day", "weekday", "hours", "begin", "end", "break"] as const).map((field) =>
    t(`hours.field.${field}`),
  );
  const rows = days.map(({ day, tenths, times }) => [
    safeText(name),
    day,
    safeText(weekdayName(day, "de")),
    tenths === null ? "" : decimal(tenths, 1),
    times?.begin ?? "",
    times?.end ?? "",
    times && tenths !== null ? String(breakMinutes(day, times, tenths)) : "",
  ]);
  return spreadsheet(head, rows);
}

/** By day; of everybody where no user is named. */
function hoursBetween(db: Db, { first, last }: { first: Day; last: Day }, userId?: number): Promise<WorkingHoursRow[]> {
  return db
    .selectFrom("working_hours")
    .selectAll()
    .where("day", ">=", first)
    .where("day", "<=", last)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .orderBy("day")
    .orderBy("user_id")
    .execute();
}

async function storeHours(trx: Trx, row: WorkingHoursRow): Promise<void> {
  const { user_id: _user, day: _day, ...changes } = row;
  await trx
    .insertInto("working_hours")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "day"]).doUpdateSet(changes))
    .execute();
}

type DayOfUser = Pick<WorkingHoursRow, "user_id" | "day">;

function findHours(trx: Trx, { user_id, day }: DayOfUser): Promise<WorkingHoursRow | undefined> {
  return trx
    .selectFrom("working_hours")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("day", "=", day)
    .executeTakeFirst();
}

/** Begin and end beside the hours of a day; where it has none nothing is stored. */
async function storeTimes(
  trx: Trx,
  { user_id, day, times, changed_at }: DayOfUser & { times: WorkingTimes | null; changed_at: string },
): Promise<void> {
  await trx
    .updateTable("working_hours")
    .set({ begin_time: times?.begin ?? null, end_time: times?.end ?? null, changed_at })
    .where("user_id", "=", user_id)
    .where("day", "=", day)
    .execute();
}

/** Null where begin and end were not entered. */
function timesOf({ begin_time, end_time }: Pick<WorkingHoursRow, "begin_time" | "end_time">) {
  return begin_time === null || end_time === null ? null : { begin: begin_time, end: end_time };
}

async function removeHours(trx: Trx, { user_id, day }: DayOfUser): Promise<void> {
  await trx.deleteFrom("working_hours").where("user_id", "=", user_id).where("day", "=", day).execute();
}

/** An employee, active or not; undefined where there is none with that id. */
function findPerson(db: Db, id: number) {
  return db.selectFrom("users").select(["id", "first_name", "last_name"]).where("id", "=", id).executeTakeFirst();
}

/** Deletes what is retained no more (shared/rules/retention.ts). */
export async function deleteOldHours(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("working_hours")
    .where("day", "<", oldestRetainedDay("workingHours", dayOf(now)))
    .execute();
}
