import type { Kysely } from "kysely";
import type { CalendarAnswer } from "../../../shared/contract/calendar.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { blockedDays, takenDays } from "./calendar.repository.ts";

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

/** The numbers in a list that a query put together, ascending. */
function idsIn(list: string | null): number[] {
  if (list === null) return [];
  return list
    .split(",")
    .map(Number)
    .sort((one, other) => one - other);
}
