import type { Kysely } from "kysely";
import type { CalendarAnswer } from "../../../shared/contract/calendar.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { blockedDays, takenHalves } from "./calendar.repository.ts";

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
  const halves = await takenHalves(db, { today, now: now.toISOString(), sessionHash });
  const blocked = await blockedDays(db, today);
  const days = new Map<Day, CalendarDay>();
  for (const { day, half, vehicles } of halves) {
    entryOf(days, day)[half === "am" ? "nine_am" : "two_pm"] = vehicles.split(",").map(Number);
  }
  for (const day of blocked) entryOf(days, day).blocked = true;
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function entryOf(days: Map<Day, CalendarDay>, date: Day): CalendarDay {
  const known = days.get(date);
  if (known) return known;
  const entry: CalendarDay = { date, blocked: false, nine_am: [], two_pm: [] };
  days.set(date, entry);
  return entry;
}
