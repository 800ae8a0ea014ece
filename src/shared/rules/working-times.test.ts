import { breakMinutes, clockMinutes, daysForTimes, isTime, isWithin, minutesBetween } from "./working-times.ts";

it("is today and the seven days before it", () => {
  const days = daysForTimes("2026-12-03");
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-12-03", "2026-11-26", 8]);
});

it("takes times of a clock with 24 hours only", () => {
  expect(["00:00", "08:30", "23:59"].every(isTime)).toBe(true);
  expect(["24:00", "8:30", "08:60", "08:30:00", "", " 08:30", "08:30\n", 8, null].some(isTime)).toBe(false);
});

it.each([
  ["2026-11-20", "08:00", "16:30", 510],
  ["2026-11-20", "22:00", "06:00", 480],
  ["2026-11-20", "00:00", "23:59", 1_439],
  ["2026-11-20", "08:00", "08:00", null],
  ["2026-11-20", "08:01", "08:00", 1_439],
  // The clock goes from 02:00 to 03:00.
  ["2027-03-27", "22:00", "06:00", 420],
  ["2027-03-28", "01:59", "03:00", 1],
  ["2027-03-28", "02:30", "09:00", null],
  ["2027-03-27", "20:00", "02:30", null],
  ["2027-03-28", "03:00", "09:00", 360],
  // The clock goes from 03:00 back to 02:00.
  ["2026-10-24", "22:00", "06:00", 540],
  ["2026-10-25", "02:30", "09:00", 450],
  ["2026-10-24", "22:00", "02:30", 330],
  ["2026-10-25", "01:59", "03:00", 121],
])("on %s from %s to %s there are %s minutes", (day, begin, end, minutes) => {
  expect(minutesBetween(day, { begin, end })).toBe(minutes);
});

it("has room for hours that are rounded to a tenth, and for no more; what is left is the break", () => {
  const day = "2026-11-20";
  const times = { begin: "08:00", end: "15:35" };
  expect([0, 1, 76, 77].map((tenths) => isWithin(day, times, tenths))).toEqual([false, true, true, false]);
  expect([70, 75, 76].map((tenths) => breakMinutes(day, times, tenths))).toEqual([35, 5, 0]);
  expect([0, 5, 65].map(clockMinutes)).toEqual(["0:00", "0:05", "1:05"]);
});
