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
  "cancelled",
];
const amounts = ["new_price_cents", "fee_cents", "wallet_cents", "voucher_cents", "cash_cents"];

/**
 * What a booking remembers of changes of its stay, and the rows of its log that say what changed. Wallet orders are
 * found by their booking, which may have several.
 */
export async function addStayChanges(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  for (const name of ["kept_cents", "terms_cents"]) {
    const add = schema.alterTable("bookings").addColumn(name, "integer", (column) => column.notNull().defaultTo(0));
    await add.execute();
  }
  await schema.alterTable("bookings").addColumn("settled_cents", "integer").execute();
  for (const name of ["earliest_start", "difference_term"]) {
    await schema.alterTable("bookings").addColumn(name, "text").execute();
  }
  await schema.createIndex("wallet_orders_reference_id").on("wallet_orders").column("reference_id").execute();
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
          add column stay_change text,
          drop constraint booking_events_kind_check,
          add constraint booking_events_kind_check
            check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(trx);
    },
  });
}
