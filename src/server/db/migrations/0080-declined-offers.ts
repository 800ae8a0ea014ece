import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const statuses = ["unconfirmed", "waiting", "offered", "told", "declined"];

/** An entry of the waiting list whose guest declined the offer. */
export async function addDeclinedOffers(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "waiting_entries", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(id(engine))
        .$call(integers("vehicle_id", "nights", "offers"))
        .$call(optionalIntegers("hold_id"))
        .$call(texts("start_day", "end_day", "email", "email_key", "lang", "status", "created_at"))
        .$call(optionalTexts("confirmed_at"))
        .addUniqueConstraint("waiting_entries_key", ["vehicle_id", "start_day", "nights", "email_key"])
        .$call(oneOf("waiting_entries", "status", statuses))
        .$call(check("waiting_entries", "nights", sql<boolean>`nights > 0`))
        .$call(check("waiting_entries", "offers", sql<boolean>`offers between 0 and 3`))
        .$call(check("waiting_entries", "hold_id", sql<boolean>`hold_id is null or status = 'offered'`))
        .$call(refers("waiting_entries", "vehicle_id", "vehicles", "cascade"))
        .$call(refers("waiting_entries", "hold_id", "holds", "set null")),
    async alter() {
      await sql`
        alter table waiting_entries
          drop constraint waiting_entries_status_check,
          add constraint waiting_entries_status_check
            check (status in (${sql.join(statuses.map((status) => sql.lit(status)))}))`.execute(trx);
    },
  });
}
