import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const movements = ["regular", "returned", "disputed"];
const kinds = ["created", "paid", "paid-late", "returned", "price-changed", "commented", "cancelled"];
const amounts = ["new_price_cents", "fee_cents", "wallet_cents", "voucher_cents", "cash_cents"];

/** Money that the wallet gave back or holds back without us, and tasks that know their booking. */
export async function createReturnedMoney(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .alterTable("payments")
    .addColumn("movement", "text", (column) =>
      column
        .notNull()
        .defaultTo("regular")
        .check(sql`movement in (${sql.join(movements.map((word) => sql.lit(word)))})`),
    )
    .execute();
  await schema
    .alterTable("inbox")
    .addColumn("booking_id", "integer", (column) => column.references("bookings.id").onDelete("set null"))
    .execute();
  await schema.createIndex("inbox_booking_id").on("inbox").column("booking_id").execute();
  await schema.createIndex("wallet_orders_capture_id").on("wallet_orders").column("capture_id").execute();
  await rebuildTable(trx, "booking_events", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "price_cents"))
        .$call(texts("kind", "detail", "created_at"))
        .$call(optionalIntegers("actor_id", ...amounts))
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
