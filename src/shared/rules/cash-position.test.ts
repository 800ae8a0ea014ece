import fc from "fast-check";
import { cashPosition, type DayIncome, incomeWays } from "./cash-position.ts";
import { addDays } from "./day.ts";

const today = "2027-03-31";
const cash = (day: string, cents: number): DayIncome => ({ day, way: "cash", cents });
const shown = (sums: { period: string; total: number }[]) => sums.map(({ period, total }) => [period, total]);

describe("the cash position", () => {
  it("shows 31 days, today among them", () => {
    const days = Array.from({ length: 40 }, (_, ago) => cash(addDays(today, -ago), 100 + ago));
    const position = cashPosition(days, today);
    expect(position.days).toHaveLength(31);
    expect(position.days[0]).toMatchObject({ period: "2027-03-31", total: 100 });
    expect(position.days.at(-1)).toMatchObject({ period: "2027-03-01", total: 130 });
  });

  it("shows 36 months and every year, also from the last day of a long month", () => {
    const days = [cash("2024-03-31", 100), cash("2024-04-01", 200), cash("2027-02-28", 400), cash("2019-12-31", 800)];
    const position = cashPosition(days, today);
    expect(shown(position.months)).toEqual([
      ["2027-02", 400],
      ["2024-04", 200],
    ]);
    expect(shown(position.years)).toEqual([
      ["2027", 400],
      ["2024", 300],
      ["2019", 800],
    ]);
    expect(position.days).toEqual([]);
  });

  it("hides totals under ten cents, but counts them in month and year", () => {
    const days = [cash("2027-03-30", 9), cash("2027-03-29", 10), cash("2027-03-28", 50), cash("2027-03-28", -50)];
    const position = cashPosition(days, today);
    expect(shown(position.days)).toEqual([["2027-03-29", 10]]);
    expect(shown(position.months)).toEqual([["2027-03", 19]]);
  });

  it("shows a day on which more went back than came", () => {
    expect(shown(cashPosition([cash("2027-03-30", -500)], today).days)).toEqual([["2027-03-30", -500]]);
  });

  it("loses nothing: ways add up to totals, and years to all that came", () => {
    const income = fc.record({
      day: fc.integer({ min: 0, max: 2_000 }).map((ago) => addDays(today, -ago)),
      way: fc.constantFrom(...incomeWays),
      cents: fc.integer({ min: 10, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(income, { maxLength: 60 }), (incomes) => {
        const { days, months, years } = cashPosition(incomes, today);
        for (const { total, by } of [...days, ...months, ...years]) {
          expect(incomeWays.reduce((sum, way) => sum + by[way], 0)).toBe(total);
        }
        const sum = (sums: { total: number }[]) => sums.reduce((all, { total }) => all + total, 0);
        expect(sum(years)).toBe(incomes.reduce((all, { cents }) => all + cents, 0));
      }),
      { numRuns: 50 },
    );
  });
});
