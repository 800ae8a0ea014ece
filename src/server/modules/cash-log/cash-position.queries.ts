import type { Kysely } from "kysely";
import type { CashIncome, CashPositionAnswer } from "../../../shared/contract/cash-log.ts";
import { cashPosition, type DayIncome, type PeriodIncome } from "../../../shared/rules/cash-position.ts";
import { addDays, type Day, dayOf, instantOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { tillIncomeByDay, walletIncomeByHour } from "./cash-log.repository.ts";

type Db = Kysely<Database>;

/**
 * Reads what came in on each day by each way. Sales and payments are only ever added, on the day that it is: what a
 * past day earned is remembered, and a call reads the days since. The first one after a start reads all.
 */
export function createIncomeReader(db: Db): (now: Date) => Promise<DayIncome[]> {
  let known: { until: Day; incomes: readonly DayIncome[] } = { until: "", incomes: [] };
  return async (now) => {
    const { until, incomes } = known;
    const all = [...incomes, ...(await incomeFrom(db, until))];
    // Yesterday may still get what began before midnight.
    const yesterday = addDays(dayOf(now), -1);
    if (yesterday > known.until) known = { until: yesterday, incomes: all.filter(({ day }) => day < yesterday) };
    return all;
  };
}

/** What came in from that day on; "" stands before every day. */
async function incomeFrom(db: Db, from: Day): Promise<DayIncome[]> {
  const hours = await walletIncomeByHour(db, from && instantOf(from, 0).toISOString());
  const wallet = hours.map(({ hour, cents }) => ({
    day: dayOf(new Date(`${hour}:00:00.000Z`)),
    way: "paypal" as const,
    cents,
  }));
  return [...(await tillIncomeByDay(db, from)), ...wallet];
}

export function cashPositionAnswer(incomes: readonly DayIncome[], now: Date): CashPositionAnswer {
  const { days, months, years } = cashPosition(incomes, dayOf(now));
  return {
    cashposition_log: days.map((sums) => ({ cashregister_day: sums.period, ...amountsOf(sums) })),
    months: months.map((sums) => ({ month: sums.period, ...amountsOf(sums) })),
    years: years.map((sums) => ({ year: sums.period, ...amountsOf(sums) })),
  };
}

function amountsOf({ total, by }: PeriodIncome): CashIncome {
  return {
    income: toAmount(total),
    cash: toAmount(by.cash),
    card: toAmount(by.card),
    banktransfer: toAmount(by.banktransfer),
    paypal: toAmount(by.paypal),
  };
}
