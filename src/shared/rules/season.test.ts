import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { daysBetween, isDay } from "./day.ts";
import { closesEveryStay, isClosed, isWithin, monthDay, seasonAround } from "./season.ts";

describe("seasons", () => {
  it("ignores the year of both ends", () => {
    fc.assert(
      fc.property(aDay(), aDay(), aDay(), (day, start, end) => {
        const bare = { start: monthDay(start), end: monthDay(end) };
        expect(isWithin(day, { start, end })).toBe(isWithin(day, bare));
      }),
    );
  });

  it("wraps over New Year: a window and its complement share the year between them", () => {
    fc.assert(
      fc.property(aDay(), aDay(), aDay(), (day, start, end) => {
        fc.pre(monthDay(start) !== monthDay(end));
        const window = { start, end };
        const inside = isWithin(day, window);
        const insideReversed = isWithin(day, { start: end, end: start });
        const isAnEnd = [monthDay(start), monthDay(end)].includes(monthDay(day));
        expect(isAnEnd ? inside && insideReversed : inside !== insideReversed).toBe(true);
      }),
    );
  });

  it("includes both ends", () => {
    fc.assert(
      fc.property(aDay(), aDay(), (start, end) => isWithin(start, { start, end }) && isWithin(end, { start, end })),
    );
  });

  it("closes the winter from November to March and nothing else", () => {
    const winter = { off_season_start: "2026-11-01", off_season_end: "2027-03-15" };
    const closed = ["2026-11-01", "2026-12-31", "2027-01-01", "2027-03-15", "2031-11-30", "2032-02-29"];
    expect(closed.filter((day) => !isClosed(day, winter))).toEqual([]);
    expect(["2026-10-31", "2027-03-16", "2030-07-01"].filter((day) => isClosed(day, winter))).toEqual([]);
  });

  it("ends with February in leap years and in others when the end is 02-29", () => {
    const untilFebruary = { start: "2026-12-01", end: "02-29" };
    for (let year = 2026; year <= 2032; year += 1) {
      const ends = [`${year}-02-28`, `${year}-02-29`].filter(isDay);
      expect(ends.every((day) => isWithin(day, untilFebruary))).toBe(true);
      expect(isWithin(`${year}-03-01`, untilFebruary)).toBe(false);
    }
  });

  it.each([
    ["2027-01-01", "2027-12-31", true],
    ["2027-03-16", "2027-03-15", true],
    // A day that is open in leap years, and two days in a row, are no stay of two nights.
    ["2027-03-01", "2027-02-28", true],
    ["2027-06-03", "2027-05-31", true],
    ["2027-06-04", "2027-05-31", false],
    ["2027-11-01", "2027-03-14", false],
  ])("from %s to %s leaves no stay of two nights: %s", (off_season_start, off_season_end, expected) => {
    expect(closesEveryStay({ off_season_start, off_season_end }, "2026-11-22", 730, 2)).toBe(expected);
  });

  it("looks for such a stay as far as the horizon, and no further", () => {
    const winter = { off_season_start: "11-01", off_season_end: "03-15" };
    // Six days until the season, and the two nights of the stay.
    expect([7, 8].map((horizon) => closesEveryStay(winter, "2027-03-10", horizon, 2))).toEqual([true, false]);
  });

  it("closes nothing while one end is missing", () => {
    fc.assert(
      fc.property(aDay(), aDay(), (day, end) => {
        const half = [
          { off_season_start: null, off_season_end: end },
          { off_season_start: end, off_season_end: null },
          { off_season_start: "", off_season_end: "" },
        ];
        return half.every((season) => !isClosed(day, season));
      }),
    );
  });

  it.each([
    ["2027-06-15", "2027-03-16", "2027-10-31"],
    ["2027-03-16", "2027-03-16", "2027-10-31"],
    ["2027-10-31", "2027-03-16", "2027-10-31"],
    ["2027-11-01", "2028-03-16", "2028-10-31"],
    ["2028-01-01", "2028-03-16", "2028-10-31"],
  ])("finds the season of %s between two winters", (day, start, end) => {
    const winter = { off_season_start: "2026-11-01", off_season_end: "2027-03-15" };
    expect(seasonAround(day, winter)).toEqual({ start, end });
  });

  it("takes the year for the season where no day is closed, and reaches over New Year where summer is", () => {
    const openAllYear = { off_season_start: null, off_season_end: null };
    expect(seasonAround("2027-06-15", openAllYear)).toEqual({ start: "2027-01-01", end: "2027-12-31" });
    const summer = { off_season_start: "07-01", off_season_end: "08-31" };
    expect(seasonAround("2027-01-10", summer)).toEqual({ start: "2026-09-01", end: "2027-06-30" });
  });

  it("finds a season of one day, and one of all days but one", () => {
    const oneDay = { off_season_start: "06-01", off_season_end: "05-30" };
    expect(seasonAround("2027-05-04", oneDay)).toEqual({ start: "2027-05-31", end: "2027-05-31" });
    const allButOne = { off_season_start: "12-24", off_season_end: "12-24" };
    expect(seasonAround("2027-06-01", allButOne)).toEqual({ start: "2026-12-25", end: "2027-12-23" });
    expect(seasonAround("2028-06-01", allButOne)).toEqual({ start: "2027-12-25", end: "2028-12-23" });
  });

  it("covers a year at most", () => {
    fc.assert(
      fc.property(aDay(), aDay(), aDay(), (day, off_season_start, off_season_end) => {
        const { start, end } = seasonAround(day, { off_season_start, off_season_end });
        expect(daysBetween(start, end)).toBeLessThan(366);
        expect(start <= end).toBe(true);
      }),
    );
  });
});
