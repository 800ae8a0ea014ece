import fc from "fast-check";
import { addDays, type Day, daysBetween } from "../shared/rules/day.ts";

const first = "2026-01-01";
const last = "2032-12-31";

/** Any day from 2026 to 2032: both leap days and fourteen clock changes lie within. */
export function aDay(): fc.Arbitrary<Day> {
  return fc.integer({ min: 0, max: daysBetween(first, last) }).map((offset) => addDays(first, offset));
}

/** A stay of 0 (day booking) to 20 nights. */
export function aStay(): fc.Arbitrary<{ start: Day; nights: number }> {
  return fc.record({ start: aDay(), nights: fc.integer({ min: 0, max: 20 }) });
}
