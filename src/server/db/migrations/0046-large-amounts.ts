import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/** Where sums are written, or what makes one up for: the difference of a count, what is taken out of the drawer. */
const amounts = {
  till_transactions: ["total_cents"],
  till_lines: ["unit_cents", "total_cents"],
  till_closings: ["opening_float_cents", "expected_cents", "counted_cents", "difference_cents", "withdrawal_cents"],
  payments: ["cents"],
} as const;

/** In PostgreSQL an integer ends at 21 million euros. SQLite's have 64 bits. */
export async function widenAmounts(trx: Transaction<Database>, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  for (const [table, columns] of Object.entries(amounts)) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(trx);
  }
}
