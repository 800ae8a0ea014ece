import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { addDays, dayOf, daysBetween, daysFrom, instantOf, isDay, weekday } from "./day.ts";

describe("days", () => {
  it("accepts days that exist and nothing else", () => {
    expect(["2026-10-25", "2028-02-29", "2032-12-31"].map(isDay)).toEqual([true, true, true]);
    const wrong = [
      "2026-02-29",
      "2026-2-3",
      "2026-13-01",
      "2026-10-25T00:00",
      " 2026-10-25",
      "2026-10-25\n",
      "",
      5,
      null,
    ];
    expect(wrong.filter(isDay)).toEqual([]);
  });

  it("never throws, whatever it is asked about", () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof isDay(value) === "boolean"));
    fc.assert(fc.property(fc.string(), (text) => !isDay(text) || addDays(text, 0) === text));
  });

  it("counts and adds alike, in both directions and over every clock change", () => {
    fc.assert(
      fc.property(aDay(), fc.integer({ min: -1_000, max: 1_000 }), (day, count) => {
        const other = addDays(day, count);
        expect(isDay(other)).toBe(true);
        expect(daysBetween(day, other)).toBe(count);
        expect(addDays(other, -count)).toBe(day);
        expect(day < other).toBe(count > 0);
      }),
    );
  });

  it("lists every day once, with weekdays in turn", () => {
    fc.assert(
      fc.property(aDay(), fc.integer({ min: -3, max: 400 }), (day, count) => {
        const days = daysFrom(day, addDays(day, count));
        expect(days).toHaveLength(Math.max(0, count + 1));
        expect(new Set(days).size).toBe(days.length);
        expect(days.map(weekday)).toEqual(days.map((_, index) => (weekday(day) + index) % 7));
      }),
    );
  });

  it("begins the week on Monday", () => {
    expect([weekday("2026-10-26"), weekday("2026-11-01")]).toEqual([0, 6]);
  });

  it("reads the day of an instant in Berlin, in summer and in winter", () => {
    expect(dayOf(new Date("2026-07-01T21:59:59Z"))).toBe("2026-07-01");
    expect(dayOf(new Date("2026-07-01T22:00:00Z"))).toBe("2026-07-02");
    expect(dayOf(new Date("2026-12-31T22:59:59Z"))).toBe("2026-12-31");
    expect(dayOf(new Date("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
  });

  it("has 24 hours of one day around every noon of Berlin", () => {
    fc.assert(fc.property(aDay(), (day) => dayOf(new Date(`${day}T11:00:00Z`)) === day));
  });
});

describe("an hour of a day in Berlin", () => {
  it.each([
    ["2027-01-10", 14, "2027-01-10T13:00:00.000Z"],
    ["2027-07-10", 14, "2027-07-10T12:00:00.000Z"],
    ["2027-03-28", 10, "2027-03-28T08:00:00.000Z"],
    ["2027-03-27", 14, "2027-03-27T13:00:00.000Z"],
    ["2027-10-31", 10, "2027-10-31T09:00:00.000Z"],
  ])("is an instant, in winter and in summer: %s at %i is %s", (day, hour, instant) => {
    expect(instantOf(day, hour).toISOString()).toBe(instant);
  });
});
