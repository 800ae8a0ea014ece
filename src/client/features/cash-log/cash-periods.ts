import type { CashIncome, CashPositionAnswer } from "../../../shared/contract/cash-log.ts";
import { shownDays, shownMonths } from "../../../shared/rules/cash-position.ts";
import { addDays, type Day, daysFrom } from "../../../shared/rules/day.ts";
import { addMonths, monthOf, monthsFrom } from "../../format/month.ts";

export const cashViews = ["days", "months", "years"] as const;
export type CashView = (typeof cashViews)[number];

export type PeriodRow = CashIncome & { period: string };

/** The rows of a view, the newest first. */
export function rowsOf(answer: CashPositionAnswer, view: CashView): PeriodRow[] {
  if (view === "days") return answer.cashposition_log.map((row) => ({ ...row, period: row.cashregister_day }));
  if (view === "months") return answer.months.map((row) => ({ ...row, period: row.month }));
  return answer.years.map((row) => ({ ...row, period: row.year }));
}

/** Every period of a view in the order of time, also those without income. */
export function periodsOf(view: CashView, today: Day, rows: readonly PeriodRow[]): string[] {
  if (view === "days") return daysFrom(addDays(today, 1 - shownDays), today);
  if (view === "months") return monthsFrom(addMonths(monthOf(today), 1 - shownMonths), shownMonths);
  const last = Number(today.slice(0, 4));
  const first = Math.min(last, ...rows.map(({ period }) => Number(period)));
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
