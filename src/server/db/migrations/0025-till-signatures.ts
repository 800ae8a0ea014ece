import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { check, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** What a provider answers that signed. */
const answeredTexts = ["tse_serial", "started_at", "logged_at", "algorithm", "time_format", "signature", "public_key"];
const answeredNumbers = ["transaction_number", "signature_counter"];
const isAnswered = sql<boolean>`status <> 'signed' or (${sql.join(
  [...answeredTexts, ...answeredNumbers].map((column) => sql`${sql.ref(column)} is not null`),
  sql` and `,
)})`;

/** What became of the signature of each recorded transaction, and which transaction of the security system it has. */
export async function createTillSignatures(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const key = "transaction_id";
  await trx.schema
    .createTable("till_signatures")
    .addColumn(key, "integer", (column) => column.notNull().primaryKey())
    .$call(
      texts("provider", "status", "issuer", "register_serial", "process_type", "process_data", "error", "created_at"),
    )
    .$call(optionalTexts(...answeredTexts))
    .$call(optionalIntegers(...answeredNumbers))
    .$call(refers("till_signatures", key, "till_transactions", "restrict"))
    .$call(oneOf("till_signatures", "status", ["signed", "failed", "none"]))
    .$call(check("till_signatures", "signed", isAnswered))
    .execute();
  await trx.schema
    .createTable("till_signing")
    .addColumn(key, "integer", (column) => column.notNull().primaryKey())
    .$call(texts("tse_transaction_id", "claimed_until"))
    .$call(refers("till_signing", key, "till_transactions", "restrict"))
    .execute();
  await appendOnly(trx, engine, "till_signatures");
}
