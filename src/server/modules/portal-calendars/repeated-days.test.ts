import fc from "fast-check";
import ICAL from "ical.js";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import { repeatedDays } from "./repeated-days.ts";
import { isReadableRule } from "./repetitions.ts";

const epoch = "1970-01-01";
const dayOf = (number: number): Day => addDays(epoch, number);
const numberOf = (day: Day) => daysBetween(epoch, day);
const free = { spend: () => undefined };

function days(text: string, start: Day, from = start, to: Day = "2029-12-31", budget = free): Day[] {
  const limits = { from: numberOf(from), to: numberOf(to), untilDay: null };
  return repeatedDays(ICAL.Recur.fromString(text), numberOf(start), limits, budget).map(dayOf);
}

/** One after another, by the library that read calendars: as far as it can. */
function stepped(text: string, start: Day, from: Day, to: Day): Day[] {
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(start));
  const found: Day[] = [];
  for (let time = iterator.next(); time; time = iterator.next()) {
    const day = time.toString();
    if (day > to) return found;
    if (day >= from) found.push(day);
  }
  return found;
}

const weekdays = fc.subarray(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], { minLength: 1 });
const inMonth = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 4 });
const part = (name: string, values: fc.Arbitrary<unknown[]>) =>
  fc.option(
    values.map((list) => `;${name}=${list.join(",")}`),
    { nil: "" },
  );
const ordinals = fc
  .tuple(fc.constantFrom("", "1", "2", "4", "-1"), weekdays)
  .map(([week, list]) => list.map((day) => week + day));
const byFrequency = fc.oneof(
  fc.constant("DAILY"),
  fc
    .tuple(part("BYDAY", weekdays), fc.constantFrom("", ";WKST=SU", ";WKST=WE"))
    .map(([day, begin]) => `WEEKLY${day}${begin}`),
  fc.oneof(part("BYMONTHDAY", inMonth), part("BYDAY", ordinals)).map((day) => `MONTHLY${day}`),
  fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }), inMonth)
    .map(([months, list]) => `YEARLY;BYMONTH=${months.join(",")};BYMONTHDAY=${list.join(",")}`),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), ordinals)
    .map(([month, list]) => `YEARLY;BYMONTH=${month};BYDAY=${list.join(",")}`),
  fc.constant("YEARLY"),
);
const rules = fc
  .tuple(byFrequency, fc.integer({ min: 1, max: 4 }), fc.option(fc.integer({ min: 1, max: 80 }), { nil: null }))
  .map(
    ([frequency, interval, count]) =>
      `FREQ=${frequency};INTERVAL=${interval}${count === null ? "" : `;COUNT=${count}`}`,
  );

it("repeats as it would step by step, from any day on", () => {
  const day = fc.integer({ min: 0, max: 1_500 });
  fc.assert(
    fc.property(rules, day, day, fc.integer({ min: 0, max: 900 }), (rule, begin, passed, length) => {
      fc.pre(isReadableRule(rule));
      const start = addDays("2019-01-01", begin);
      // The library goes on from 1 March of a year without that day; below it is left out.
      fc.pre(!(rule.startsWith("FREQ=YEARLY") && start.endsWith("-02-29")));
      const from = addDays(start, passed);
      const to = addDays(from, length);
      expect(days(rule, start, from, to)).toEqual(stepped(rule, start, from, to));
    }),
    { numRuns: 500 },
  );
});

it("leaves out days that a month does not have, and takes days without a month in each (RFC 5545)", () => {
  expect(days("FREQ=YEARLY;BYMONTH=2,5", "2026-05-30", "2026-01-01", "2028-12-31")).toEqual([
    "2026-05-30",
    "2027-05-30",
    "2028-05-30",
  ]);
  expect(days("FREQ=YEARLY", "2020-02-29")).toEqual(["2020-02-29", "2024-02-29", "2028-02-29"]);
  expect(days("FREQ=MONTHLY;COUNT=3", "2027-01-31")).toEqual(["2027-01-31", "2027-03-31", "2027-05-31"]);
  expect(days("FREQ=YEARLY;BYMONTHDAY=15;COUNT=3", "2027-06-15")).toEqual(["2027-06-15", "2027-07-15", "2027-08-15"]);
});

it("costs for what is over a step a period at most, and nothing where all periods have as many days", () => {
  let steps = 0;
  const counted = { spend: (more: number) => (steps += more) };
  const cost = (rule: string) => {
    steps = 0;
    days(rule, "1970-01-01", "2027-05-01", "2027-05-31", counted as never);
    return steps;
  };
  expect(cost("FREQ=DAILY")).toBeLessThan(100);
  expect(cost("FREQ=DAILY;COUNT=9999")).toBeLessThan(100);
  expect(cost("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=9999")).toBeLessThan(100);
  expect(cost("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=9999")).toBeLessThan(500);
});
