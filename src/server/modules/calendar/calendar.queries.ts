import type { Kysely } from "kysely";
import type { CalendarAnswer } from "../../../shared/contract/calendar.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { addDays, type Day, dayOf, instantOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { blockedDays, runningHolds, takenDays } from "./calendar.repository.ts";

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
