import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { someSettings } from "../../testing/builders.ts";
import { displayDate, displayTime, openingBlocks } from "./opening-hours.ts";
import { isWithin } from "./season.ts";

const aYear = {
  ...someSettings(),
  general_opening_hour: "9",
  general_closing_hour: "18",
  season_begin_start: "2026-03-15",
  season_begin_end: "2026-04-30",
  season_begin_opening_hour: "10",
  season_begin_closing_hour: "16",
  season_end_start: "2026-10-01",
  season_end_end: "2026-10-31",
  season_end_opening_hour: "10",
  season_end_closing_hour: "15:30",
  off_season_start: "2026-11-01",
  off_season_end: "2027-03-14",
};
const nothing = Object.fromEntries(Object.keys(aYear).map((key) => [key, null])) as unknown as typeof aYear;
const currentOf = (day: string) => openingBlocks(aYear, day).filter(({ current }) => current);

describe("the opening hours of a year", () => {
  it("are four: general, the season's begin and end, and the time without one", () => {
    expect(openingBlocks(aYear, "2027-06-01").map(({ kind, hours }) => [kind, hours?.opens, hours?.closes])).toEqual([
      ["general", "9", "18"],
      ["seasonBegin", "10", "16"],
      ["seasonEnd", "10", "15:30"],
      ["offSeason", undefined, undefined],
    ]);
  });

  it("mark the one part that a day falls into, also where it wraps over New Year", () => {
    const days = ["2027-06-01", "2027-03-15", "2031-10-31", "2026-12-31", "2027-01-01", "2027-03-14"];
    const kinds = days.map((day) => currentOf(day).map(({ kind }) => kind));
    expect(kinds).toEqual([["general"], ["seasonBegin"], ["seasonEnd"], ["offSeason"], ["offSeason"], ["offSeason"]]);
  });

  it("mark one part for any day and any windows, closed where the company is closed", () => {
    fc.assert(
      fc.property(fc.array(aDay(), { minLength: 6, maxLength: 6 }), aDay(), (days, today) => {
        const [begin, beginEnd, end, endEnd, off, offEnd] = days as [string, string, string, string, string, string];
        const settings = {
          ...aYear,
          season_begin_start: begin,
          season_begin_end: beginEnd,
          season_end_start: end,
          season_end_end: endEnd,
          off_season_start: off,
          off_season_end: offEnd,
        };
        const blocks = openingBlocks(settings, today);
        const [current, ...more] = blocks.filter((block) => block.current);
        expect(more).toEqual([]);
        expect(current?.window === null || (current?.window && isWithin(today, current.window))).toBe(true);
        expect(current?.kind === "offSeason").toBe(isWithin(today, { start: off, end: offEnd }));
      }),
    );
  });

  it("leave out every part that is not whole, and nothing else", () => {
    const keys = Object.keys(aYear).filter((key) => key !== "hiring") as (keyof typeof aYear)[];
    const prefixes = {
      general: "general",
      season_begin: "seasonBegin",
      season_end: "seasonEnd",
      off_season: "offSeason",
    };
    fc.assert(
      fc.property(fc.subarray(keys), fc.constantFrom(null, ""), (missing, blank) => {
        const settings = { ...aYear, ...Object.fromEntries(missing.map((key) => [key, blank])) };
        const lost = Object.entries(prefixes)
          .filter(([prefix]) => missing.some((key) => key.startsWith(prefix)))
          .map(([, kind]) => kind);
        const kept = openingBlocks(settings, "2027-06-01").map(({ kind }) => kind as string);
        expect(kept).toEqual(Object.values(prefixes).filter((kind) => !lost.includes(kind)));
      }),
    );
    expect(openingBlocks(nothing, "2027-06-01")).toEqual([]);
  });
});

describe("a time of the settings", () => {
  it.each([
    ["9", "09 Uhr", "9 am"],
    ["09:00", "09 Uhr", "9 am"],
    ["09:30:00", "09:30 Uhr", "9:30 am"],
    ["0", "00 Uhr", "12 am"],
    ["12", "12 Uhr", "12 pm"],
    ["12:15", "12:15 Uhr", "12:15 pm"],
    ["18", "18 Uhr", "6 pm"],
    ["24", "24 Uhr", "12 am"],
    ["25", "", ""],
    ["24:30", "", ""],
    ["nine", "", ""],
  ])("%s reads %p in German and %p in English", (time, german, english) => {
    expect([displayTime(time, "de"), displayTime(time, "en")]).toEqual([german, english]);
  });

  it("reads the same moment in both languages, whichever it is", () => {
    const toMinutes = (hour: number, minutes: number) => hour * 60 + minutes;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minutes) => {
        const time = `${hour}:${String(minutes).padStart(2, "0")}`;
        const [, twelve, past = "0", half] = /^(\d+)(?::(\d\d))? (am|pm)$/.exec(displayTime(time, "en")) ?? [];
        expect(toMinutes((Number(twelve) % 12) + (half === "pm" ? 12 : 0), Number(past))).toBe(
          toMinutes(hour, minutes),
        );
        const [, full, rest = "0"] = /^(\d\d)(?::(\d\d))? Uhr$/.exec(displayTime(time, "de")) ?? [];
        expect(toMinutes(Number(full), Number(rest))).toBe(toMinutes(hour, minutes));
      }),
    );
  });
});

it("shows a date as day.month, with or without a year", () => {
  expect([displayDate("2026-03-15"), displayDate("11-01")]).toEqual(["15.03", "01.11"]);
});
