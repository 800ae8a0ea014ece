import fc from "fast-check";
import { aDay } from "../../testing/arbitraries.ts";
import { addMonths } from "./add-months.ts";
import { addDays } from "./day.ts";

it("adds months, and ends a month too short for the day with its last one", () => {
  expect(addMonths("2026-08-31", -6)).toBe("2026-02-28");
  expect(addMonths("2028-08-31", -6)).toBe("2028-02-29");
  expect([addMonths("2026-01-15", -1), addMonths("2026-12-31", 2)]).toEqual(["2025-12-15", "2027-02-28"]);
  fc.assert(
    fc.property(aDay(), fc.integer({ min: -30, max: 30 }), (day, count) => {
      const other = addMonths(day, count);
      const months = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
      expect(months(other) - months(day)).toBe(count);
      expect(other.slice(8) === day.slice(8) || addDays(other, 1).endsWith("-01")).toBe(true);
    }),
  );
});

it("makes no day of what is none", () => {
  expect(() => addMonths("Invalid Date", 1)).toThrow("1 months after Invalid Date is no day");
});
