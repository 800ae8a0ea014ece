import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { transactionsShape } from "./0024-till.ts";
import { rebuildTable } from "./rebuild-table.ts";

const kinds = ["sale", "correction", "depositReturn", "onSiteReturn", "cashMovement"];

/** Fees that go back bear tax, which a deposit does not: their return is a kind of its own. */
export async function nameOnSiteReturns(trx: Transaction<Database>, _engine: Engine): Promise<void> {
  await rebuildTable(trx, "till_transactions", {
    shape: (table) => transactionsShape(table, kinds),
    async alter() {
      await sql`
        alter table till_transactions
          drop constraint till_transactions_kind_check,
          add constraint till_transactions_kind_check
            check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(trx);
    },
  });
}
