import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** A stay, or who pays for one, may have the first morning and the last afternoon as well (rules/span). */
export async function addEarlyAndLate(trx: Transaction<Database>): Promise<void> {
  for (const table of ["bookings", "holds"] as const) {
    for (const column of ["starts_am", "ends_pm"] as const) {
      await trx.schema
        .alterTable(table)
        .addColumn(column, "integer", (flag) =>
          flag
            .notNull()
            .defaultTo(0)
            .check(sql`${sql.ref(column)} in (0, 1)`),
        )
        .execute();
    }
  }
}
