import type { Kysely } from "kysely";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * Transactions of the till by number, with their lines, ways of payment and payments. All of a transaction was written
 * at once and never changes, so that it may be read in several statements.
 */
export async function tillPage(db: Db, after: number) {
  const rows = await db
    .selectFrom("till_transactions")
    .leftJoin("till_transactions as corrected", "corrected.id", "till_transactions.corrects_id")
    .selectAll("till_transactions")
    .select(["corrected.id as corrected_id", "corrected.total_cents as corrected_cents"])
    .where("till_transactions.id", ">", after)
    .orderBy("till_transactions.id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom("till_lines")
    .selectAll()
    .where("transaction_id", "in", ids)
    .orderBy("position")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["till_transaction_id", "kind", "purpose", "reference_id", "cents"])
    .where("till_transaction_id", "in", ids)
    .execute();
  const ways = await db
    .selectFrom("till_payments")
    .selectAll()
    .where("transaction_id", "in", ids)
    .orderBy("position")
    .execute();
  const waysOf = groupBy(ways, ({ transaction_id }) => transaction_id);
  const linesOf = groupBy(lines, ({ transaction_id }) => transaction_id);
  const paymentsOf = groupBy(payments, ({ till_transaction_id }) => till_transaction_id);
  return rows.map(({ corrected_id, corrected_cents, ...row }) => ({
    ...row,
    corrected: corrected_id === null ? null : { total_cents: corrected_cents ?? 0 },
    lines: linesOf(row.id),
    ways: waysOf(row.id),
    payments: paymentsOf(row.id),
  }));
}

/** Lines of transactions that do not exist; the first of them. */
export function ownerlessLines(db: Db) {
  return db
    .selectFrom("till_lines")
    .leftJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .select("till_lines.transaction_id")
    .distinct()
    .where("till_transactions.id", "is", null)
    .orderBy("till_lines.transaction_id")
    .limit(pageSize)
    .execute();
}

/** Ways of payment of transactions that do not exist; the first of them. */
export function ownerlessWays(db: Db) {
  return db
    .selectFrom("till_payments")
    .leftJoin("till_transactions", "till_transactions.id", "till_payments.transaction_id")
    .select("till_payments.transaction_id")
    .distinct()
    .where("till_transactions.id", "is", null)
    .orderBy("till_payments.transaction_id")
    .limit(pageSize)
    .execute();
}

/** Payments of transactions that do not exist, such as one that was cut off the end; the first of them. */
export function ownerlessTillPayments(db: Db) {
  return db
    .selectFrom("payments")
    .leftJoin("till_transactions", "till_transactions.id", "payments.till_transaction_id")
    .select("payments.id")
    .where("payments.till_transaction_id", "is not", null)
    .where("till_transactions.id", "is", null)
    .orderBy("payments.id")
    .limit(pageSize)
    .execute();
}
