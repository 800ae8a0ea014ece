import { type BoatCalendar, canStart, isBlockedOrClosed, isFree, isTaken } from "./availability.ts";
import { addDays, type Day, daysFrom } from "./day.ts";
import { maximumNights, type Stay } from "./stay.ts";

/**
 * How many nights in a row a stay could have that begins on each day, of the days on which one may begin at all
 * (requirements/finder.md). One pass over the horizon, so that looking for long stays costs no more than for short
 * ones; what is beyond the longest stay is not counted.
 */
export function freeNightsByStart(calendar: BoatCalendar): ReadonlyMap<Day, number> {
  const found = new Map<Day, number>();
  let fromNextDay = 0;
  let canEndNextDay = false;
  for (let day = addDays(calendar.lastStart, maximumNights); day >= calendar.firstStart; day = addDays(day, -1)) {
    const isOpen = !isBlockedOrClosed(calendar, day);
    const nights =
      isOpen && canEndNextDay && !isTaken(calendar, day, "pm") ? Math.min(1 + fromNextDay, maximumNights) : 0;
    if (nights > 0 && canStart(calendar, day)) found.set(day, nights);
    canEndNextDay = isOpen && !isTaken(calendar, day, "am");
    fromNextDay = canEndNextDay ? nights : 0;
  }
  return found;
}

/** The days that are free as a whole, for a day booking: no nights each. */
export function freeDays(calendar: BoatCalendar): ReadonlyMap<Day, number> {
  const days = daysFrom(calendar.firstStart, calendar.lastStart);
  return new Map(days.filter((day) => isFree(calendar, day, day)).map((day) => [day, 0]));
}

/** The starts next before and next after `start` on which any boat is free for `nights`; null where none is. */
export function nearestStarts(
  boats: readonly ReadonlyMap<Day, number>[],
  { start, nights }: Stay,
): { earlier: Day | null; later: Day | null } {
  let earlier: Day | null = null;
  let later: Day | null = null;
  for (const freeNights of boats) {
    for (const [day, count] of freeNights) {
      if (count < nights) continue;
      if (day < start && (earlier === null || day > earlier)) earlier = day;
      if (day > start && (later === null || day < later)) later = day;
    }
  }
  return { earlier, later };
}

/** The starts next before and next after `start` on which one boat is free for `nights`, which may be 0. */
export function nearestStartsOf(
  calendar: BoatCalendar,
  { start, nights }: Stay,
): { earlier: Day | null; later: Day | null } {
  const { firstStart, lastStart } = calendar;
  const find = (from: Day, step: 1 | -1) => {
    for (let day = from; day >= firstStart && day <= lastStart; day = addDays(day, step)) {
      if (isFree(calendar, day, addDays(day, nights))) return day;
    }
    return null;
  };
  const before = addDays(start, -1);
  const after = addDays(start, 1);
  return {
    earlier: find(before > lastStart ? lastStart : before, -1),
    later: find(after < firstStart ? firstStart : after, 1),
  };
}
