import { addMonths } from "./add-months.ts";
import { addDays, type Day } from "./day.ts";
import type { Cents } from "./money.ts";

/** How money comes in (requirements/till.md). */
export const incomeWays = ["cash", "card", "banktransfer", "paypal"] as const;
export type IncomeWay = (typeof incomeWays)[number];
export type Income = Record<IncomeWay, Cents>;

/** What came in on a day by one way; negative where more went back. */
export interface DayIncome {
  day: Day;
  way: IncomeWay;
  cents: Cents;
}

export interface PeriodIncome {
  /** A day, a month (`2027-05`) or a year (`2027`). */
  period: string;
  total: Cents;
  by: Income;
}

export const shownDays = 31;
export const shownMonths = 36;

/** Totals below it, in either direction, are not shown. */
const leastShown: Cents = 10;

/**
 * What came in on the last 31 days, in the last 36 months and in all years, today's among them: the newest first,
 * without those whose total is next to nothing. Months and years count what is too little for a day of its own.
 */
export function cashPosition(incomes: Iterable<DayIncome>, today: Day) {
  const all = [...incomes];
  const sumsBy = (length: number, first: string) => {
    const periods = new Map<string, PeriodIncome>();
    for (const { day, way, cents } of all) {
      const period = day.slice(0, length);
      if (period < first) continue;
      const sums = periods.get(period) ?? { period, total: 0, by: { cash: 0, card: 0, banktransfer: 0, paypal: 0 } };
      periods.set(period, sums);
      sums.total += cents;
      sums.by[way] += cents;
    }
    const shown = [...periods.values()].filter(({ total }) => Math.abs(total) >= leastShown);
    return shown.toSorted((one, other) => (one.period < other.period ? 1 : -1));
  };
  return {
    days: sumsBy(10, addDays(today, 1 - shownDays)),
    months: sumsBy(7, addMonths(today, 1 - shownMonths).slice(0, 7)),
    years: sumsBy(4, ""),
  };
}
