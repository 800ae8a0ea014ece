import { untilNextDay } from "./before-midnight.ts";

it.each([
  ["in the middle of a day", "2026-11-28T12:00:00Z", 0],
  ["four minutes before midnight in Berlin", "2026-11-28T22:56:00Z", 0],
  ["two minutes before it", "2026-11-28T22:58:00Z", 120_000],
  ["in the last millisecond", "2026-11-28T22:59:59.999Z", 1],
  ["at midnight", "2026-11-28T23:00:00Z", 0],
  ["in summer", "2026-07-28T21:59:00Z", 60_000],
])("waits for the next day %s", (_, now, expected) => {
  expect(untilNextDay(new Date(now))).toBe(expected);
});
