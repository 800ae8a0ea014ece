import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { aCalendar, testToday } from "../../testing/builders.ts";
import { isFree } from "./availability.ts";
import { addDays } from "./day.ts";
import { freeNightsByStart, nearestStarts, nearestStartsOf } from "./free-stays.ts";
import { bookingHorizon, maximumNights } from "./stay.ts";

const inDays = (count: number) => addDays(testToday, count);
const someDays = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 25 }),
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

it("counts as many nights as the rule of a free stay allows", () => {
  const stay = fc.tuple(fc.integer({ min: -2, max: 30 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(someDays, someSeason, stay, (days, offSeason, [shift, nights]) => {
      const calendar = aCalendar(days, offSeason && { offSeason });
      const start = inDays(shift);
      const isLongEnough = (freeNightsByStart(calendar).get(start) ?? 0) >= nights;
      expect(isLongEnough).toBe(isFree(calendar, start, addDays(start, nights)));
    }),
    { numRuns: 300 },
  );
});

it("counts from today to the horizon, and no stay longer than anybody may book", () => {
  const found = freeNightsByStart(aCalendar([]));
  expect(found.size).toBe(bookingHorizon + 1);
  expect([found.get(testToday), found.get(inDays(bookingHorizon))]).toEqual([maximumNights, maximumNights]);
  expect([found.get(inDays(-1)), found.get(inDays(bookingHorizon + 1))]).toEqual([undefined, undefined]);
});

it("names no day on which not even one night is free", () => {
  const calendar = aCalendar([{ date: inDays(1), blocked: true, nine_am: [], two_pm: [] }]);
  const found = freeNightsByStart(calendar);
  expect([inDays(0), inDays(1), inDays(2)].map((day) => found.has(day))).toEqual([false, false, true]);
});

it("finds one boat's next start on the last day on which a stay may begin", () => {
  const start = inDays(bookingHorizon - 1);
  expect(nearestStartsOf(aCalendar([]), { start, nights: 2 }).later).toBe(inDays(bookingHorizon));
});

it("finds the next start of any boat before and after, and none where there is none", () => {
  const one = new Map([
    [inDays(1), 5],
    [inDays(3), 2],
    [inDays(9), 4],
  ]);
  const other = new Map([
    [inDays(2), 3],
    [inDays(5), 9],
    [inDays(8), 2],
  ]);
  const nearest = (nights: number) => nearestStarts([one, other], { start: inDays(5), nights });
  expect(nearest(2)).toEqual({ earlier: inDays(3), later: inDays(8) });
  expect(nearest(3)).toEqual({ earlier: inDays(2), later: inDays(9) });
  expect(nearest(5)).toEqual({ earlier: inDays(1), later: null });
  expect(nearest(6)).toEqual({ earlier: null, later: null });
});

it("finds the next starts of one boat, of days without a night too, as a look at each day does", () => {
  const stay = fc.tuple(fc.integer({ min: -3, max: 30 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(someDays, stay, (days, [shift, nights]) => {
      const calendar = aCalendar(days);
      const isFreeIn = (count: number) => isFree(calendar, inDays(count), addDays(inDays(count), nights));
      const all = Array.from({ length: 60 }, (_, count) => count).filter(isFreeIn);
      const earlier = all.findLast((count) => count < shift);
      const later = all.find((count) => count > shift);
      expect(nearestStartsOf(calendar, { start: inDays(shift), nights })).toEqual({
        earlier: earlier === undefined ? null : inDays(earlier),
        later: later === undefined ? null : inDays(later),
      });
    }),
    { numRuns: 200 },
  );
});
