import type { Kysely, Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { TillClosingReports, TillClosingRow } from "../../db/tables/closings.ts";
import type { VouchersOwed } from "../../documents/closing-facts.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Null before the first. Hold the lock on the till before closing. */
export async function lastClosing(db: Db): Promise<TillClosingRow | null> {
  const last = db.selectFrom("till_closings").select(({ fn }) => fn.max("number").as("number"));
  return (await db.selectFrom("till_closings").selectAll().where("number", "=", last).executeTakeFirst()) ?? null;
}

/** From that number on, the newest first. */
export function closingsFrom(db: Db, from: number): Promise<TillClosingRow[]> {
  const query = db.selectFrom("till_closings").selectAll().where("number", ">=", from);
  return query.orderBy("number", "desc").execute();
}

export async function findClosing(db: Db, number: number): Promise<TillClosingRow | null> {
  const query = db.selectFrom("till_closings").selectAll().where("number", "=", number);
  return (await query.executeTakeFirst()) ?? null;
}

/** In the order of their numbers. */
export function closingsBetween(db: Db, { from, to }: { from: number; to: number }): Promise<TillClosingRow[]> {
  const query = db.selectFrom("till_closings").selectAll().where("number", ">=", from).where("number", "<=", to);
  return query.orderBy("number").execute();
}

export async function insertClosing(trx: Trx, row: TillClosingRow): Promise<void> {
  await trx.insertInto("till_closings").values(row).execute();
}

/** How many transactions there are after that number, and what they add up to by way of payment. */
export async function sumsAfter(
  db: Db,
  number: number,
): Promise<Record<"cash" | "card" | "banktransfer", Cents> & { transactions: number }> {
  const rows = await db
    .selectFrom("till_payments as paid")
    .innerJoin("till_transactions as till", "till.id", "paid.transaction_id")
    .select(({ fn }) => ["paid.payment_method", fn.sum<number>("paid.cents").as("cents")])
    .select(({ fn }) => fn.countAll().filterWhere("paid.position", "=", 1).as("count"))
    .where("till.number", ">", number)
    .groupBy("paid.payment_method")
    .execute();
  const sum = (way: string) => Number(rows.find(({ payment_method }) => payment_method === way)?.cents ?? 0);
  const transactions = rows.reduce((total, { count }) => total + Number(count), 0);
  return { cash: sum("cash"), card: sum("card"), banktransfer: sum("banktransfer"), transactions };
}

/** What vouchers are still worth by their ledger; what orders at the wallet have reserved is among it. */
export async function vouchersOwed(db: Db): Promise<VouchersOwed> {
  const soldHere = db
    .selectFrom("till_lines")
    .select("voucher_id")
    .where("kind", "=", "voucher")
    .groupBy("voucher_id")
    .having(({ fn }) => fn.sum("total_cents"), ">", 0)
    .$narrowType<{ voucher_id: number }>();
  const { till, all } = await db
    .selectFrom("voucher_entries")
    .select(({ fn }) => fn.sum<number | null>("cents").as("all"))
    .select(({ fn }) => fn.sum<number | null>("cents").filterWhere("voucher_id", "in", soldHere).as("till"))
    .where("wallet_order_id", "is", null)
    .executeTakeFirstOrThrow();
  return { till: Number(till ?? 0), others: Number(all ?? 0) - Number(till ?? 0) };
}

export async function findReport(db: Db, number: number): Promise<TillClosingReports | null> {
  const query = db.selectFrom("till_closing_reports").selectAll().where("closing_number", "=", number);
  return (await query.executeTakeFirst()) ?? null;
}

/** Of several who make it at once the first one's stays. */
export async function storeReport(db: Db, report: TillClosingReports): Promise<void> {
  await db
    .insertInto("till_closing_reports")
    .values(report)
    .onConflict((conflict) => conflict.column("closing_number").doNothing())
    .execute();
}
