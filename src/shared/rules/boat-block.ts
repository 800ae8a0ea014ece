import { addDays, type Day } from "./day.ts";
import { firstHalf, type HalfDay, lastHalf, type Span, startsInMorning } from "./span.ts";
import { halfDayAt } from "./stay.ts";

/** A block of a boat as its call names it (requirements/boat-block.md). */
export interface BlockedDays {
  start: Day;
  end: Day;
  starts_am: boolean;
  ends_pm: boolean;
}

export const spanOfBlock = ({ start, end, starts_am, ends_pm }: BlockedDays): Span => ({
  start_day: start,
  end_day: end,
  starts_am: starts_am ? 1 : 0,
  ends_pm: ends_pm ? 1 : 0,
});

/** A half-day as text: such texts are in the order of time. */
const halfDayName = ({ day, half }: HalfDay) => `${day} ${half}`;

/** Whether its first half-day is here or over, and whether its last one is over. */
export function timeOfBlock(span: Span, now: Date): { hasBegun: boolean; isOver: boolean } {
  const present = halfDayName(halfDayAt(now));
  return { hasBegun: firstHalf(span) <= present, isOver: lastHalf(span) < present };
}

/** What is left of a block that ends now: until the half-day that is just over; null where none of it is. */
export function pastOfBlock(span: Span, now: Date): Span | null {
  const { day, half } = halfDayAt(now);
  const last: HalfDay = half === "pm" ? { day, half: "am" } : { day: addDays(day, -1), half: "pm" };
  if (halfDayName(last) < firstHalf(span)) return null;
  if (lastHalf(span) <= halfDayName(last)) return span;
  return {
    start_day: span.start_day,
    end_day: last.day,
    starts_am: startsInMorning(span) ? 1 : 0,
    ends_pm: last.half === "pm" ? 1 : 0,
  };
}

/** Whether the boat is not to be had on some half of the day. */
export const isBlockedOn = ({ start, end }: BlockedDays, day: Day) => start <= day && day <= end;
