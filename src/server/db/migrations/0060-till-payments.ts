import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { integers, oneOf, refers, texts } from "./columns.ts";

/** By which ways each transaction of the till was paid: until now by one. */
export async function createTillPayments(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await trx.schema
    .createTable("till_payments")
    .$call(integers("transaction_id", "position"))
    // Sums in PostgreSQL are beyond an integer, as in 0046.
    .addColumn("cents", "bigint", (column) => column.notNull())
    .$call(texts("payment_method"))
    .addPrimaryKeyConstraint("till_payments_pkey", ["transaction_id", "position"])
    .addUniqueConstraint("till_payments_method_key", ["transaction_id", "payment_method"])
    .$call(refers("till_payments", "transaction_id", "till_transactions", "restrict"))
    .$call(oneOf("till_payments", "payment_method", ["cash", "card", "banktransfer"]))
    .execute();
  await sql`
    insert into till_payments (transaction_id, position, payment_method, cents)
    select id, 1, payment_method, total_cents from till_transactions`.execute(trx);
  await appendOnly(trx, engine, "till_payments");
}
