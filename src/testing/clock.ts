import { testToday } from "./builders.ts";

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: () => Date;
  advance: (milliseconds: number) => void;
  set: (instant: string) => void;
}

/** Begins at 10:00 in Berlin on `testToday`. */
export function testClock(start = `${testToday}T08:00:00.000Z`): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
    set: (instant) => {
      time = Date.parse(instant);
    },
  };
}
