import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { aCalendar, testToday } from "../../testing/builders.ts";
import {
  allowsShortestStay,
  type CalendarDay,
  canEnd,
  canStart,
  dayState,
  daysWithout,
  isFree,
  nextFreeStart,
} from "./availability.ts";
import { addDays, type Day, daysFrom } from "./day.ts";

const entry = (date: Day, changes: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  blocked: false,
  nine_am: [],
  two_pm: [],
  ...changes,
});
const inDays = (count: number) => addDays(testToday, count);

/** Random days of a month, taken or not by boat 1 and by another one. */
const someDays = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 30 }),
      blocked: fc.boolean(),
      nine_am: fc.subarray([1, 2]),
      two_pm: fc.subarray([1, 2]),
    }),
    { maxLength: 12 },
  )
  .map((days) =>
    days.map(({ offset, ...day }) => ({ date: inDays(offset), ...day, blocked: day.blocked && offset % 3 === 0 })),
  );

const someSeason = fc.option(fc.record({ off_season_start: aDay(), off_season_end: aDay() }), { nil: undefined });

describe("availability", () => {
  it("agrees with looking at every half-day one by one", () => {
    const stay = fc.tuple(fc.integer({ min: -3, max: 28 }), fc.integer({ min: -2, max: 9 }));
    fc.assert(
      fc.property(someDays, someSeason, stay, (days, offSeason, [shift, length]) => {
        const calendar = aCalendar(days, offSeason && { offSeason });
        const [start, end] = [inDays(shift), inDays(shift + length)];
        let free = shift >= 0 && length >= 0;
        for (const day of daysFrom(start, end)) {
          const state = calendar.days.get(day);
          const morning = day !== start || length === 0;
          const afternoon = day !== end || length === 0;
          if (state?.blocked || dayState(calendar, day) === "closed") free = false;
          if (morning && state?.nine_am.includes(1)) free = false;
          if (afternoon && state?.two_pm.includes(1)) free = false;
        }
        expect(isFree(calendar, start, end)).toBe(free);
      }),
      { numRuns: 500 },
    );
  });

  it("shows no day as free that cannot begin a stay, and the other way round", () => {
    fc.assert(
      fc.property(someDays, someSeason, fc.integer({ min: -3, max: 35 }), (days, offSeason, shift) => {
        const calendar = aCalendar(days, offSeason && { offSeason });
        const state = dayState(calendar, inDays(shift));
        expect(canStart(calendar, inDays(shift))).toBe(state === "free" || state === "takenUntilMorning");
      }),
    );
  });

  it("ignores the bookings of other boats", () => {
    const calendar = aCalendar([entry(inDays(3), { nine_am: [2], two_pm: [2] })]);
    expect(dayState(calendar, inDays(3))).toBe("free");
    expect(isFree(calendar, inDays(2), inDays(5))).toBe(true);
  });

  it("draws a day by the first state that applies", () => {
    const shut = { offSeason: { off_season_start: inDays(4), off_season_end: inDays(4) } };
    const calendar = aCalendar(
      [
        entry(inDays(-1), { blocked: true }),
        entry(inDays(1), { two_pm: [1] }),
        entry(inDays(2), { nine_am: [1], two_pm: [1] }),
        entry(inDays(3), { nine_am: [1] }),
        entry(inDays(4), { blocked: true }),
        entry(inDays(5), { blocked: true, nine_am: [1] }),
      ],
      shut,
    );
    const states = [-1, 0, 1, 2, 3, 4, 5].map((count) => dayState(calendar, inDays(count)));
    expect(states).toEqual(["past", "free", "takenFromAfternoon", "taken", "takenUntilMorning", "closed", "blocked"]);
  });

  it("lets a stay begin on the last day that can be booked, and not after it", () => {
    const calendar = aCalendar([], { lastStart: inDays(3) });
    expect([3, 4].map((count) => dayState(calendar, inDays(count)))).toEqual(["free", "tooFar"]);
  });

  it("lets a stay end in the morning of the day another begins, and begin where another ended", () => {
    const calendar = aCalendar([entry(inDays(1), { nine_am: [1] }), entry(inDays(3), { two_pm: [1] })]);
    expect(isFree(calendar, inDays(1), inDays(3))).toBe(true);
    expect(isFree(calendar, inDays(1), inDays(4))).toBe(false);
    expect(isFree(calendar, inDays(0), inDays(3))).toBe(false);
    expect(isFree(calendar, inDays(1), inDays(1))).toBe(false);
  });

  it("never ends a stay on a blocked day or before its start", () => {
    const calendar = aCalendar([entry(inDays(3), { blocked: true })]);
    expect([0, 1, 2, 3, 4].map((count) => canEnd(calendar, inDays(1), inDays(count)))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it("finds the first start that is free, or none", () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 1, max: 5 }), (days, count) => {
        const calendar = aCalendar(days);
        const found = nextFreeStart(calendar, testToday, count, 60);
        const expected = daysFrom(testToday, inDays(60)).find((day) => isFree(calendar, day, addDays(day, count)));
        expect(found).toBe(expected ?? null);
      }),
    );
    const taken = Array.from({ length: 60 }, (_, day) => entry(inDays(day), { nine_am: [1], two_pm: [1] }));
    expect(nextFreeStart(aCalendar(taken), testToday, 1, 60)).toBe(inDays(60));
    expect(nextFreeStart(aCalendar(taken), testToday, 1, 59)).toBeNull();
    const closed = { offSeason: { off_season_start: "01-01", off_season_end: "12-31" } };
    expect(nextFreeStart(aCalendar([], closed), testToday, 2)).toBeNull();
  });
});

describe("a stay that is to be changed", () => {
  const days = [
    entry(inDays(3), { nine_am: [1, 2], two_pm: [1, 2] }),
    entry(inDays(4), { nine_am: [1], two_pm: [1], blocked: true }),
    entry(inDays(5), { nine_am: [1, 2], two_pm: [1] }),
  ];

  it("takes none of its own half-days, but those of others and blocked days stay", () => {
    expect(daysWithout(days, 1, { start: inDays(3), nights: 2 })).toEqual([
      entry(inDays(3), { nine_am: [1, 2], two_pm: [2] }),
      entry(inDays(4), { blocked: true }),
      entry(inDays(5), { nine_am: [2], two_pm: [1] }),
    ]);
  });

  it("takes none of those that early boarding and late return have either", () => {
    const own = { start: inDays(3), nights: 2, startsAm: true, endsPm: true };
    const [first, , last] = daysWithout(days, 1, own);
    expect([first?.nine_am, last?.two_pm]).toEqual([[2], []]);
  });

  it("leaves other boats and the given answer as they are", () => {
    const before = structuredClone(days);
    daysWithout(days, 1, { start: inDays(3), nights: 2 });
    expect(days).toEqual(before);
    expect(daysWithout(days, 3, { start: inDays(3), nights: 2 })).toEqual(days);
  });
});

describe("the shortest stay", () => {
  /** Whether guests, and staff, could begin one tomorrow. */
  const allows = (...days: Partial<CalendarDay>[]) => {
    const calendar = aCalendar(days.map((changes, index) => entry(inDays(1 + index), changes)));
    return (["visitor", "staff"] as const).map((role) => allowsShortestStay(calendar, inDays(1), role));
  };

  it("is of two nights for guests, and ends in the morning", () => {
    expect(allows({}, {}, { two_pm: [1] })).toEqual([true, true]);
    expect(allows({}, {}, { nine_am: [1] })).toEqual([false, true]);
  });

  it("is the day alone for staff, and a night where its morning is taken", () => {
    expect(allows({}, { nine_am: [1] })).toEqual([false, true]);
    expect(allows({ nine_am: [1] }, { two_pm: [1] })).toEqual([false, true]);
    expect(allows({ nine_am: [1] }, { nine_am: [1] })).toEqual([false, false]);
  });
});
