import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { check, integers, notNegative, refers, texts } from "./columns.ts";

/** The closings of the till and their reports. */
export async function createClosings(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("till_closings")
    .addColumn("number", "integer", (column) => column.notNull().primaryKey())
    .$call(integers("from_number", "to_number", "opening_float_cents", "expected_cents", "counted_cents"))
    .$call(integers("difference_cents", "withdrawal_cents", "closed_by"))
    .$call(texts("counts", "reason", "facts", "prev_hash", "hash", "closed_at"))
    .addUniqueConstraint("till_closings_from_number_key", ["from_number"])
    .addUniqueConstraint("till_closings_to_number_key", ["to_number"])
    .addUniqueConstraint("till_closings_prev_hash_key", ["prev_hash"])
    .addForeignKeyConstraint("till_closings_from_number_fkey", ["from_number"], "till_transactions", ["number"])
    .addForeignKeyConstraint("till_closings_to_number_fkey", ["to_number"], "till_transactions", ["number"])
    .$call(refers("till_closings", "closed_by", "users", "restrict"))
    .$call(check("till_closings", "range", sql<boolean>`number > 0 and to_number >= from_number`))
    .$call(check("till_closings", "difference", sql<boolean>`difference_cents = counted_cents - expected_cents`))
    .$call(check("till_closings", "reason", sql<boolean>`difference_cents = 0 or reason <> ''`))
    .$call(check("till_closings", "withdrawal", sql<boolean>`withdrawal_cents between 0 and counted_cents`))
    .$call(notNegative("till_closings", "counted_cents"))
    .execute();
  await schema
    .createTable("till_closing_reports")
    .addColumn("closing_number", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("pdf", "sha256", "created_at"))
    .addForeignKeyConstraint("till_closing_reports_closing_number_fkey", ["closing_number"], "till_closings", [
      "number",
    ])
    .execute();
  for (const table of ["till_closings", "till_closing_reports"]) await appendOnly(trx, engine, table);
}
