import type { Kysely } from "kysely";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

/** Signatures with the lines and ways of payment of what they are about. */
export async function signaturePage(db: Kysely<Database>, after: number) {
  const rows = await db
    .selectFrom("till_signatures")
    .innerJoin("till_transactions", "till_transactions.id", "till_signatures.transaction_id")
    .select(["till_transactions.id", "till_signatures.process_data"])
    .where("till_signatures.transaction_id", ">", after)
    .orderBy("till_signatures.transaction_id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom("till_lines")
    .select(["transaction_id", "tax_percent", "total_cents"])
    .where("transaction_id", "in", ids)
    .execute();
  const payments = await db
    .selectFrom("till_payments")
    .select(["transaction_id", "payment_method", "cents"])
    .where("transaction_id", "in", ids)
    .execute();
  const linesOf = groupBy(lines, ({ transaction_id }) => transaction_id);
  const paymentsOf = groupBy(payments, ({ transaction_id }) => transaction_id);
  return rows.map((row) => ({ ...row, lines: linesOf(row.id), payments: paymentsOf(row.id) }));
}
