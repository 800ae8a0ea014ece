import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import {
  type CashIncome,
  type CashLogEntry,
  type CashPositionAnswer,
  cashLogContract,
  movementKinds,
  voucherCashier,
  walletCashier,
} from "../../../shared/contract/cash-log.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { cashPosition, type DayIncome, type PeriodIncome } from "../../../shared/rules/cash-position.ts";
import { addDays, type Day, dayOf, instantOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { isGoods, type TillLineKind } from "../../../shared/rules/till-words.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { TillPayment } from "../../db/tables/till.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import {
  type LoggedBooking,
  type LoggedLine,
  type LoggedMoney,
  type LoggedTransaction,
  linesOfAll,
  paymentsOfAll,
  tillIncomeByDay,
  transactionsFrom,
  transactionsNumbered,
  voucherMovements,
  walletIncomeByHour,
  walletMovements,
} from "./cash-log.repository.ts";

type Db = Kysely<Database>;

/** What came in, and who took it for what: for admins. */
export function registerCashLog(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const readIncome = createIncomeReader(deps.db);

  route(cashLogContract.position, async () => {
    const now = deps.now();
    return cashPositionAnswer(await readIncome(now), now);
  });

  route(cashLogContract.log, async ({ query: { number } }) => {
    return { cashregister_log: await (number ? findReceipt(deps.db, number) : cashLog(deps.db, deps.now())) };
  });
}

/** How far the log reaches back, in days, today among them. */
const logDays = 14;

/** What happened to money at the till, at the wallet and with vouchers in the last 14 days, the newest first. */
export async function cashLog(db: Db, now: Date): Promise<CashLogEntry[]> {
  const from = addDays(dayOf(now), 1 - logDays);
  const since = instantOf(from, 0).toISOString();
  const entries = [
    ...(await tillEntries(db, await transactionsFrom(db, from))),
    ...(await walletMovements(db, since)).map((money) => walletEntry(money)),
    ...(await voucherMovements(db, since)).map((money) => voucherEntry(money)),
  ];
  return entries.toSorted(newestFirst);
}

/** The receipt with that number, however old, and what it corrects or is corrected by; empty where there is none. */
async function findReceipt(db: Db, number: number): Promise<CashLogEntry[]> {
  const [receipt] = await transactionsNumbered(db, [number]);
  if (!receipt) return [];
  const others = [receipt.corrects, receipt.corrected_by].filter((other) => other !== null);
  const about = others.length > 0 ? await transactionsNumbered(db, others) : [];
  return (await tillEntries(db, [receipt, ...about])).toSorted(newestFirst);
}

/** What happened in one instant stays in the order in which it was written. */
function newestFirst(one: CashLogEntry, other: CashLogEntry): number {
  if (one.time !== other.time) return one.time < other.time ? 1 : -1;
  return (other.number ?? 0) - (one.number ?? 0);
}

async function tillEntries(db: Db, transactions: readonly LoggedTransaction[]): Promise<CashLogEntry[]> {
  const ids = transactions.map(({ id }) => id);
  const lines = await linesOfAll(db, ids);
  const paymentsOf = groupBy(await paymentsOfAll(db, ids), ({ transaction_id }) => transaction_id);
  const linesOf = groupBy(lines, ({ transaction_id }) => transaction_id);
  return transactions.map((transaction) => tillEntry(transaction, linesOf(transaction.id), paymentsOf(transaction.id)));
}

const sumOf = (lines: readonly LoggedLine[]) => lines.reduce((sum, { total_cents }) => sum + total_cents, 0);

function tillEntry(
  transaction: LoggedTransaction,
  lines: readonly LoggedLine[],
  payments: readonly TillPayment[],
): CashLogEntry {
  const of = (...kinds: TillLineKind[]) => lines.filter(({ kind }) => kinds.includes(kind));
  const moved = of(...movementKinds);
  const movements = movementKinds.map((kind) => ({ kind, lines: of(kind) })).filter((each) => each.lines.length > 0);
  const booking = of("booking")[0] ?? lines.find(({ booking_id }) => booking_id !== null);
  return {
    id: `till:${transaction.id}`,
    time: transaction.finished_at,
    cashregister_day: transaction.business_day,
    kind: transaction.kind,
    number: transaction.number,
    payment_method: transaction.payment_method,
    payments: payments.map(({ payment_method: method, cents }) => ({ method, amount: toAmount(cents) })),
    corrects: transaction.corrects,
    corrected_by: transaction.corrected_by,
    ...bookingOf(booking),
    booking_paid: of("booking").length > 0 ? toAmount(sumOf(of("booking", "redeemed"))) : null,
    products: lines
      .filter(({ kind }) => isGoods(kind) || kind === "payout")
      .map(({ quantity, name, unit_cents, total_cents }) => ({
        quantity,
        name,
        price: toAmount(unit_cents),
        price_total: toAmount(total_cents),
      })),
    voucher_info: of("voucher")[0]?.voucher_code ?? "",
    movements: movements.map(({ kind, lines: own }) => ({ kind, amount: toAmount(sumOf(own)) })),
    income: toAmount(sumOf(lines) - sumOf(moved)),
    cashier: transaction.cashier_name,
    reason: transaction.reason,
  };
}

/** What is not of the till has no receipt. */
const pastTheTill = {
  number: null,
  payment_method: null,
  payments: [],
  corrects: null,
  corrected_by: null,
  products: [],
  movements: [],
  reason: "",
} satisfies Partial<CashLogEntry>;

function walletEntry(money: LoggedMoney): CashLogEntry {
  return { id: `wallet:${money.id}`, kind: "wallet", cashier: walletCashier, ...movementOf(money, money.cents) };
}

function voucherEntry(money: LoggedMoney): CashLogEntry {
  return { id: `voucher:${money.id}`, kind: "voucher", cashier: voucherCashier, ...movementOf(money, 0 - money.cents) };
}

function movementOf(money: LoggedMoney, cents: number) {
  const income = toAmount(cents);
  return {
    ...pastTheTill,
    time: money.created_at,
    cashregister_day: dayOf(new Date(money.created_at)),
    ...bookingOf(money),
    booking_paid: money.booking_day === null ? null : income,
    voucher_info: money.voucher_code ?? "",
    income,
  };
}

function bookingOf(row: LoggedBooking | undefined) {
  const { booking_id, booking_vehicle, booking_day, booking_duration, status, ...sums } = row ?? noBooking;
  return {
    booking_id,
    booking_vehicle: booking_vehicle ?? "",
    booking_day,
    booking_duration,
    booking_price: status === null ? null : toAmount(moneyOf({ status, ...sums }).priceCents),
  };
}

const noBooking: LoggedBooking = {
  booking_id: null,
  booking_vehicle: null,
  booking_day: null,
  booking_duration: null,
  status: null,
  charged_cents: 0,
  adjusted_cents: 0,
  kept_cents: 0,
  voucher_cents: 0,
  paid_cents: 0,
};

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
