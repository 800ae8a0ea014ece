import { type Kysely, sql } from "kysely";
import type { BookedSums } from "../../../shared/rules/booking-money.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { TillLineRow, TillTransactionRow } from "../../db/tables/till.ts";
import { moneyColumns } from "../booking-money/money.columns.ts";
import { depositMoney, visitorsTaxMoney } from "../till/till.subject.ts";
import { shownCode } from "../vouchers/vouchers.repository.ts";

type Db = Kysely<Database>;

/**
 * What came in at the till from that day on, less what corrections took back: its rows of `payments`, which say what
 * each way paid for. Deposits and what is passed on to the town are no income, and movements of cash have no row there.
 */
export async function tillIncomeByDay(
  db: Db,
  from: Day,
): Promise<{ day: Day; way: TillPaymentMethod; cents: Cents }[]> {
  const rows = await db
    .selectFrom("till_transactions")
    .innerJoin("payments", "payments.till_transaction_id", "till_transactions.id")
    .select(["till_transactions.business_day as day", "payments.kind as way"])
    .select(({ fn }) => fn.sum<number | string>("payments.cents").as("cents"))
    .where("till_transactions.business_day", ">=", from)
    .where("payments.purpose", "not in", [depositMoney.name, visitorsTaxMoney.name])
    .$narrowType<{ way: TillPaymentMethod }>()
    .groupBy(["till_transactions.business_day", "payments.kind"])
    .execute();
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

/**
 * What came in at the wallet, less what went back, by hour in UTC (`2027-05-03T08`): an hour is never of two days in
 * Berlin. What is held back in a dispute is there until that is decided.
 */
export async function walletIncomeByHour(db: Db, from: Instant): Promise<{ hour: string; cents: Cents }[]> {
  const hour = sql<string>`substr(created_at, 1, 13)`;
  const rows = await db
    .selectFrom("payments")
    .select(({ fn }) => [hour.as("hour"), fn.sum<number | string>("cents").as("cents")])
    .where("kind", "=", "wallet")
    .where("created_at", ">=", from)
    .where("movement", "!=", "disputed")
    .groupBy(hour)
    .execute();
  return rows.map((row) => ({ hour: row.hour, cents: Number(row.cents) }));
}

export type LoggedTransaction = TillTransactionRow & { corrects: number | null; corrected_by: number | null };

const transactions = (db: Db) =>
  db
    .selectFrom("till_transactions")
    .leftJoin("till_transactions as taken", "taken.id", "till_transactions.corrects_id")
    .leftJoin("till_transactions as taking", "taking.corrects_id", "till_transactions.id")
    .selectAll("till_transactions")
    .select(["taken.number as corrects", "taking.number as corrected_by"]);

/** From that day on. */
export function transactionsFrom(db: Db, from: Day): Promise<LoggedTransaction[]> {
  return transactions(db).where("till_transactions.business_day", ">=", from).execute();
}

export function transactionsNumbered(db: Db, numbers: readonly number[]): Promise<LoggedTransaction[]> {
  return transactions(db).where("till_transactions.number", "in", numbers).execute();
}

/** The booking that money is about; null for other money. */
export type LoggedBooking = Omit<BookedSums, "status"> & {
  status: BookedSums["status"] | null;
  booking_id: number | null;
  booking_vehicle: string | null;
  booking_day: Day | null;
  booking_duration: number | null;
};

const bookingColumns = [
  "vehicles.name as booking_vehicle",
  "bookings.start_day as booking_day",
  "bookings.nights as booking_duration",
  ...moneyColumns,
] as const;

export type LoggedLine = TillLineRow & LoggedBooking & { voucher_code: string | null };

/** By which ways those transactions were paid, in their order. */
export function paymentsOfAll(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  const query = db.selectFrom("till_payments").selectAll().where("transaction_id", "in", ids);
  return query.orderBy("transaction_id").orderBy("position").execute();
}

/** What those transactions are about, in the order of their lines. */
export function linesOfAll(db: Db, ids: readonly number[]): Promise<LoggedLine[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("till_lines")
    .leftJoin("bookings", "bookings.id", "till_lines.booking_id")
    .leftJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .leftJoin("vouchers", "vouchers.id", "till_lines.voucher_id")
    .selectAll("till_lines")
    .select(bookingColumns)
    .select(shownCode.as("voucher_code"))
    .where("till_lines.transaction_id", "in", ids)
    .orderBy("till_lines.transaction_id")
    .orderBy("till_lines.position")
    .execute();
}

export type LoggedMoney = LoggedBooking & {
  id: number;
  cents: Cents;
  created_at: Instant;
  voucher_code: string | null;
};

/** What moved at the wallet; see `walletIncomeByHour`. */
export function walletMovements(db: Db, from: Instant): Promise<LoggedMoney[]> {
  return db
    .selectFrom("payments")
    .leftJoin("bookings", (join) =>
      join.onRef("bookings.id", "=", "payments.reference_id").on("payments.purpose", "=", "booking"),
    )
    .leftJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .leftJoin("vouchers", (join) =>
      join.onRef("vouchers.id", "=", "payments.reference_id").on("payments.purpose", "=", "voucher"),
    )
    .select(["payments.id", "payments.cents", "payments.created_at", shownCode.as("voucher_code")])
    .select(["bookings.id as booking_id", ...bookingColumns])
    .where("payments.kind", "=", "wallet")
    .where("payments.created_at", ">=", from)
    .where("payments.movement", "!=", "disputed")
    .execute();
}

/** What bookings took of vouchers (negative) and gave back. */
export function voucherMovements(db: Db, from: Instant): Promise<LoggedMoney[]> {
  return db
    .selectFrom("voucher_entries")
    .innerJoin("vouchers", "vouchers.id", "voucher_entries.voucher_id")
    .innerJoin("bookings", "bookings.id", "voucher_entries.booking_id")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .select(["voucher_entries.id", "voucher_entries.cents", "voucher_entries.created_at"])
    .select(["vouchers.code as voucher_code", "voucher_entries.booking_id"])
    .select(bookingColumns)
    .where("voucher_entries.created_at", ">=", from)
    .execute();
}
