import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import { type CalendarAnswer, calendarContract } from "../../../shared/contract/calendar.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { addDays, type Day, dayOf, instantOf } from "../../../shared/rules/day.ts";
import type { Half } from "../../../shared/rules/span.ts";
import type { ReadChangeCount } from "../../db/change-counts.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { routesOf } from "../../http/route.ts";

/** What is taken and blocked from today on: public. */
export function registerCalendar(app: FastifyInstance, { readCalendar }: { readCalendar: ReadCalendar }): void {
  routesOf(app)(calendarContract.future, async ({ request }) => {
    const { answer } = await readCalendar(request.actor.sessionHash);
    return answer;
  });
}

/** The calendar as one visitor sees it, and the answer that is made of it. */
interface SeenCalendar {
  days: CalendarAnswer;
  answer: ReadyAnswer<CalendarAnswer>;
}

/** Reads the calendar for the owner of a session; null for somebody without one. */
export type ReadCalendar = (sessionHash: string | null) => Promise<SeenCalendar>;

/** The calendar, made once for everybody who holds no dates and anew when something in it changes. */
export function cacheCalendar({ db, now, changeCount }: Deps & { changeCount: ReadChangeCount }): ReadCalendar {
  const cached = cacheAnswers<CachedCalendar>({ version: () => changeCount("calendar"), now, limit: 1 });
  const seen = (days: CalendarAnswer) => ({ days, answer: new ReadyAnswer(days, { revalidated: true }) });

  return async (sessionHash) => {
    const everybodys = await cached("", async (time) => {
      const { days, holders, validUntil } = await calendarForAll(db, time);
      return { value: { ...seen(days), holders }, validUntil };
    });
    const isHolder = sessionHash !== null && everybodys.holders.has(sessionHash);
    return isHolder ? seen(await futureCalendar(db, now(), sessionHash)) : everybodys;
  };
}

interface CachedCalendar extends SeenCalendar {
  /** Session hashes of those who hold dates: they are not shown their own. */
  holders: ReadonlySet<string>;
}

/**
 * The calendar from today on, ascending, only days with something. The caller's own hold is left out, so that a guest
 * who returns from paying can pick the same dates again.
 */
export async function futureCalendar(
  db: Kysely<Database>,
  now: Date,
  sessionHash: string | null,
): Promise<CalendarAnswer> {
  const today = dayOf(now);
  const taken = await takenDays(db, { today, now: now.toISOString(), sessionHash });
  const blocked = await blockedDays(db, today);
  const days = new Map<Day, CalendarDay>();
  for (const { day, am, pm } of taken) {
    days.set(day, { date: day, blocked: false, nine_am: idsIn(am), two_pm: idsIn(pm) });
  }
  for (const day of blocked) {
    const entry = days.get(day);
    if (entry) entry.blocked = true;
    else days.set(day, { date: day, blocked: true, nine_am: [], two_pm: [] });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The calendar that everybody sees who holds no dates. */
interface CalendarForAll {
  days: CalendarAnswer;
  /** Session hashes of those who hold dates, and for whom it is not. */
  holders: ReadonlySet<string>;
  /** When it changes though nobody writes, in milliseconds since 1970: the first hold runs out, or the day is over. */
  validUntil: number;
}

export async function calendarForAll(db: Kysely<Database>, now: Date): Promise<CalendarForAll> {
  const holds = await runningHolds(db, now.toISOString());
  const midnight = instantOf(addDays(dayOf(now), 1), 0).getTime();
  return {
    days: await futureCalendar(db, now, null),
    holders: new Set(holds.map(({ session_hash }) => session_hash)),
    validUntil: Math.min(midnight, ...holds.map(({ expires_at }) => Date.parse(expires_at))),
  };
}

/** The numbers in a list that a query put together, ascending. */
function idsIn(list: string | null): number[] {
  if (list === null) return [];
  return list
    .split(",")
    .map(Number)
    .sort((one, other) => one - other);
}

/**
 * A day of which something is taken. Ids of vehicles, separated by commas and in no order: a season of single rows
 * takes the drivers ten times as long to read. Null where nobody has that half.
 */
interface TakenDay {
  day: Day;
  am: string | null;
  pm: string | null;
}

/**
 * What is taken from `today` on, ascending by day: by bookings, and by holds that still run and are not the caller's
 * own. Read from the index `half_days_day` alone.
 */
function takenDays(
  db: Kysely<Database>,
  asked: { today: Day; now: Instant; sessionHash: string | null },
): Promise<TakenDay[]> {
  const othersHolds = db
    .selectFrom("holds")
    .select("id")
    .where("expires_at", ">", asked.now)
    .where("session_hash", "!=", asked.sessionHash ?? "");
  // The plus keeps SQLite from going through the index of hold_id, where "is null" finds every booking there ever was.
  const holdId = sql<number | null>`+hold_id`;
  const vehicles = (half: Half) =>
    sql<string | null>`string_agg(cast(vehicle_id as text), ',') filter (where half = ${half})`;
  return db
    .selectFrom("half_days")
    .select(["day", vehicles("am").as("am"), vehicles("pm").as("pm")])
    .where("day", ">=", asked.today)
    .where((is) => is.or([is(holdId, "is", null), is(holdId, "in", othersHolds)]))
    .groupBy("day")
    .orderBy("day")
    .execute();
}

/** The holds that have not run out. */
export function runningHolds(
  db: Kysely<Database>,
  now: Instant,
): Promise<{ session_hash: string; expires_at: Instant }[]> {
  return db.selectFrom("holds").select(["session_hash", "expires_at"]).where("expires_at", ">", now).execute();
}

/** The days that staff blocked, from `today` on. */
async function blockedDays(db: Kysely<Database>, today: Day): Promise<Day[]> {
  const rows = await db.selectFrom("blocked_days").select("day").where("day", ">=", today).execute();
  return rows.map(({ day }) => day);
}
