import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

/** Signatures with the lines of what they are about. */
export async function signaturePage(db: Kysely<Database>, after: number) {
  const rows = await db
    .selectFrom("till_signatures")
    .innerJoin("till_transactions", "till_transactions.id", "till_signatures.transaction_id")
    .select(["till_transactions.id", "till_transactions.payment_method", "till_signatures.process_data"])
    .where("till_signatures.transaction_id", ">", after)
    .orderBy("till_signatures.transaction_id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("till_lines")
    .select(["transaction_id", "tax_percent", "total_cents"])
    .where(
      "transaction_id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({ ...row, lines: lines.filter(({ transaction_id }) => transaction_id === row.id) }));
}
