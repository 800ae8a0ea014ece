import dayjs from "dayjs";
import type { Day } from "./day.ts";

// A file of its own: most of the guests' pages count days but no months, and need not load dayjs for it.

/**
 * The day `count` calendar months after `day` (before, when negative), or the last day of a month too short for it.
 * @throws RangeError where one of both is none.
 */
export function addMonths(day: Day, count: number): Day {
  const date = dayjs(day).add(count, "month");
  if (!date.isValid()) throw new RangeError(`${count} months after ${day} is no day`);
  return date.format("YYYY-MM-DD");
}
