import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const kinds = [
  "created",
  "paid",
  "paid-late",
  "returned",
  "corrected",
  "price-changed",
  "changed",
  "commented",
  "arrival-agreed",
  "recipient-corrected",
  "cancelled",
];
const amounts = ["new_price_cents", "fee_cents", "wallet_cents", "voucher_cents", "cash_cents"];

/** The kind of the rows in a booking's log by which staff corrected company and VAT id. */
export async function addCorrectedRecipient(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_events", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "price_cents"))
        .$call(texts("kind", "detail", "created_at"))
        .$call(optionalIntegers("actor_id", ...amounts))
        .$call(optionalTexts("stay_change"))
        .$call(refers("booking_events", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_events", "actor_id", "users", "set null"))
        .$call(oneOf("booking_events", "kind", kinds))
        .$call(notNegative("booking_events", "price_cents", ...amounts)),
    async alter() {
      await sql`
        alter table booking_events
          drop constraint booking_events_kind_check,
          add constraint booking_events_kind_check
            check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(trx);
    },
  });
}
