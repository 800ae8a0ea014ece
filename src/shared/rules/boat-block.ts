import { type Day, dayOf, timeOf } from "./day.ts";
import { firstHalf, lastHalf, type Span } from "./span.ts";
import { checkIn } from "./stay.ts";

/** What the machine of a boat's block asks of its days (machines/boat-block). */
export interface BlockFacts {
  /** Its first half-day is here, or over. */
  hasBegun: boolean;
  /** Its last half-day is over. */
  isOver: boolean;
}

/** The half-day that it is, as `firstHalf` writes one: the afternoon begins with the check-in. */
export function halfNow(now: Date): string {
  return `${dayOf(now)} ${timeOf(now) < checkIn ? "am" : "pm"}`;
}

/** Where the half-days of a block lie at an instant (requirements/boat-block.md). */
export function blockFacts(span: Span, now: Date): BlockFacts {
  const half = halfNow(now);
  return { hasBegun: firstHalf(span) <= half, isOver: lastHalf(span) < half };
}

/** The days of a block as calls carry them. */
export interface BlockDays {
  start: Day;
  end: Day;
  starts_am: boolean;
  ends_pm: boolean;
}

export const spanOfBlock = ({ start, end, starts_am, ends_pm }: BlockDays): Span => ({
  start_day: start,
  end_day: end,
  starts_am: starts_am ? 1 : 0,
  ends_pm: ends_pm ? 1 : 0,
});

/** Whether the boat is not to be had on some half of the day. */
export const isBlockedOn = ({ start, end }: BlockDays, day: Day) => start <= day && day <= end;
