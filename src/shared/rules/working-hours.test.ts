import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { addDays, dayOf, daysBetween } from "./day.ts";
import {
  daysOfMonth,
  displayHours,
  editableDays,
  isHoursEntry,
  isTypable,
  listedMonths,
  mostTenths,
  parseHours,
  toHours,
} from "./working-hours.ts";

const someTenths = () => fc.integer({ min: 0, max: mostTenths });

describe("hours", () => {
  it("are read as they are written, with dot and comma, for every tenth of a day", () => {
    fc.assert(
      fc.property(someTenths(), (tenths) => {
        expect(parseHours(toHours(tenths))).toBe(tenths);
        expect(parseHours(displayHours(tenths, "de"))).toBe(tenths);
      }),
    );
  });

  it("may have a zero too many", () => {
    expect(["0", "07", "7,0", "24", "24.0", "24,0", "0.5"].map(parseHours)).toEqual([0, 70, 70, 240, 240, 240, 5]);
  });

  it.each([
    ["more than a day", ["24.1", "24,5", "25", "99", "100", "999999999999999999999"]],
    ["more than one decimal, or half of one", ["7.55", "7,25", "24.", "7.", "7,", ".5", ",5", "1.2.3", "7.,5"]],
    ["less than nothing", ["-1", "-0", "−1", "+1"]],
    ["no number as people write it", ["1e1", "0x7", "NaN", "Infinity", "٧", "７", "sieben", "7 h", "7 5"]],
    ["white space and control characters", [" ", " 7", "7 ", "7\n", "7\u0000", "\u200b7", "7\t5"]],
    ["a text without end", ["7".repeat(10_000)]],
  ])("are never %s", (_, texts) => {
    expect(texts.filter((text) => parseHours(text) !== null || isHoursEntry(text))).toEqual([]);
  });

  it("are from 0 to 24 in whole tenths, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,e+-]{0,6}$/)), (text) => {
        const tenths = parseHours(text);
        if (tenths === null) return;
        expect(Number.isInteger(tenths) && tenths >= 0 && tenths <= mostTenths).toBe(true);
        expect(tenths / 10).toBe(Number(text.replace(",", ".")));
      }),
    );
  });

  it("add up exactly, which tenths of floating point do not", () => {
    fc.assert(
      fc.property(fc.array(someTenths(), { maxLength: 31 }), (days) => {
        const total = days.reduce((sum, tenths) => sum + tenths, 0);
        expect(toHours(total)).toBe(String(Number((total / 10).toFixed(1))));
      }),
    );
  });
});

describe("typing", () => {
  it("reaches every entry sign by sign", () => {
    fc.assert(
      fc.property(someTenths(), fc.boolean(), (tenths, isGerman) => {
        const text = displayHours(tenths, isGerman ? "de" : "en");
        for (let length = 0; length <= text.length; length += 1) expect(isTypable(text.slice(0, length))).toBe(true);
      }),
    );
  });

  it("does not reach what is no entry", () => {
    expect(["24.", "24,", "25", "7.55", "-", "1e", ".", ",5", "7 ", "007", "7.,"].filter(isTypable)).toEqual([]);
    expect(["", "0", "2", "24", "7.", "7,", "23,", "7,5"].filter((text) => !isTypable(text))).toEqual([]);
  });
});

describe("the days that can be entered", () => {
  const at = (instant: string) => editableDays(dayOf(new Date(instant)));

  it.each([
    ["a minute before midnight in winter", "2026-11-22T22:59:00Z", ["2026-11-22", "2026-11-21", "2026-11-20"]],
    ["a minute after it", "2026-11-22T23:01:00Z", ["2026-11-23", "2026-11-22", "2026-11-21"]],
    ["a minute before midnight in summer", "2026-07-01T21:59:00Z", ["2026-07-01", "2026-06-30", "2026-06-29"]],
    ["a minute after it", "2026-07-01T22:01:00Z", ["2026-07-02", "2026-07-01", "2026-06-30"]],
    ["the night that is an hour shorter", "2027-03-27T22:59:00Z", ["2027-03-27", "2027-03-26", "2027-03-25"]],
    ["its first minute", "2027-03-27T23:00:00Z", ["2027-03-28", "2027-03-27", "2027-03-26"]],
    ["the end of that day", "2027-03-28T21:59:00Z", ["2027-03-28", "2027-03-27", "2027-03-26"]],
    ["the start of the next", "2027-03-28T22:00:00Z", ["2027-03-29", "2027-03-28", "2027-03-27"]],
    ["the night that is an hour longer", "2026-10-24T21:59:00Z", ["2026-10-24", "2026-10-23", "2026-10-22"]],
    ["its first minute", "2026-10-24T22:00:00Z", ["2026-10-25", "2026-10-24", "2026-10-23"]],
    ["the end of that day, 25 hours later", "2026-10-25T22:59:00Z", ["2026-10-25", "2026-10-24", "2026-10-23"]],
    ["the start of the next", "2026-10-25T23:00:00Z", ["2026-10-26", "2026-10-25", "2026-10-24"]],
    ["new year", "2027-01-01T00:00:00Z", ["2027-01-01", "2026-12-31", "2026-12-30"]],
    ["the end of February", "2028-03-01T12:00:00Z", ["2028-03-01", "2028-02-29", "2028-02-28"]],
  ])("are three by the calendar in Berlin: %s", (_, instant, days) => expect(at(instant)).toEqual(days));

  it("are three on any day, the two before among them", () => {
    fc.assert(
      fc.property(aDay(), (today) => {
        expect(editableDays(today)).toEqual([today, addDays(today, -1), addDays(today, -2)]);
      }),
    );
  });
});

describe("the months that are listed", () => {
  it("go from today back to the first of the month two months ago, each day once", () => {
    fc.assert(
      fc.property(aDay(), (today) => {
        const months = listedMonths(today);
        const days = months.flatMap((month) => month.days);
        expect(months).toHaveLength(3);
        expect(days[0]).toBe(today);
        expect(days.at(-1)).toMatch(/-01$/);
        expect(days.every((day, index) => index === 0 || daysBetween(day, days[index - 1] ?? "") === 1)).toBe(true);
        for (const { month, days: own } of months) expect(own.every((day) => day.startsWith(month))).toBe(true);
      }),
    );
  });

  it("cross the turn of the year", () => {
    expect(listedMonths("2027-01-31").map(({ month, days }) => [month, days.length])).toEqual([
      ["2027-01", 31],
      ["2026-12", 31],
      ["2026-11", 30],
    ]);
    expect(listedMonths("2026-11-01").map(({ days }) => days.length)).toEqual([1, 31, 30]);
  });

  it("have all their days on paper", () => {
    expect(["2026-02", "2028-02", "2026-10", "2026-12"].map((month) => daysOfMonth(month).length)).toEqual([
      28, 29, 31, 31,
    ]);
  });
});
