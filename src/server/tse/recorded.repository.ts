import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { TillLineRow, TillPayment, TillTransactionRow } from "../db/tables/till.ts";

/** A transaction of the till with its lines and ways of payment in their order. */
export interface RecordedTransaction extends TillTransactionRow {
  lines: TillLineRow[];
  payments: TillPayment[];
  /** The number of the sale that a correction takes back. */
  corrects_number: number | null;
}

export async function findRecorded(
  db: Kysely<Database>,
  of: { id: number } | { number: number },
): Promise<RecordedTransaction | null> {
  const row = await db
    .selectFrom("till_transactions as recorded")
    .leftJoin("till_transactions as corrected", "corrected.id", "recorded.corrects_id")
    .selectAll("recorded")
    .select("corrected.number as corrects_number")
    .where((is) => ("id" in of ? is("recorded.id", "=", of.id) : is("recorded.number", "=", of.number)))
    .executeTakeFirst();
  if (!row) return null;
  const lines = db.selectFrom("till_lines").selectAll().where("transaction_id", "=", row.id);
  const payments = db
    .selectFrom("till_payments")
    .select(["payment_method", "cents"])
    .where("transaction_id", "=", row.id);
  return {
    ...row,
    lines: await lines.orderBy("position").execute(),
    payments: await payments.orderBy("position").execute(),
  };
}
