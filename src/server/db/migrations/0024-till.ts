import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const kinds = ["sale", "correction", "depositReturn", "cashMovement"];
const ways = ["cash", "card", "banktransfer"];
const cashKinds = ["payout", "openingFloat", "withdrawal", "difference"];
const lineKinds = ["booking", "voucher", "product", "fee", "deposit", ...cashKinds];
const eventKinds = ["created", "paid", "paid-late", "returned", "corrected", "price-changed", "commented", "cancelled"];
const eventAmounts = ["new_price_cents", "fee_cents", "wallet_cents", "voucher_cents", "cash_cents"];

/** The ledger of the till, and payments and steps of bookings that know of it. */
export async function createTill(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await createTransactions(trx);
  await createLines(trx);
  for (const table of ["till_transactions", "till_lines"]) await appendOnly(trx, engine, table);
  await trx.schema
    .alterTable("payments")
    .addColumn("till_transaction_id", "integer", (column) =>
      column.references("till_transactions.id").onDelete("restrict"),
    )
    .execute();
  await trx.schema.createIndex("payments_till_transaction_id").on("payments").column("till_transaction_id").execute();
  await nameCorrections(trx, engine);
}

async function createTransactions({ schema }: Transaction<Database>): Promise<void> {
  await transactionsShape(schema.createTable("till_transactions"), kinds).execute();
  await schema.createIndex("till_transactions_business_day").on("till_transactions").column("business_day").execute();
}

/** The table with these kinds; its indexes apart. */
export const transactionsShape = (table: CreateTableBuilder<string, string>, kindsKnown: readonly string[]) =>
  table
    .addColumn("id", "integer", (column) => column.notNull().primaryKey())
    .$call(integers("number", "total_cents", "cashier_id"))
    .$call(texts("kind", "payment_method", "cashier_name", "reason", "started_at", "finished_at", "business_day"))
    .$call(texts("prev_hash", "hash"))
    .$call(optionalIntegers("corrects_id", "received_cents"))
    .addUniqueConstraint("till_transactions_number_key", ["number"])
    .addUniqueConstraint("till_transactions_corrects_id_key", ["corrects_id"])
    .addUniqueConstraint("till_transactions_prev_hash_key", ["prev_hash"])
    .$call(refers("till_transactions", "corrects_id", "till_transactions", "restrict"))
    .$call(refers("till_transactions", "cashier_id", "users", "restrict"))
    .$call(oneOf("till_transactions", "kind", kindsKnown))
    .$call(oneOf("till_transactions", "payment_method", ways))
    .$call(check("till_transactions", "number", sql<boolean>`number > 0`))
    .$call(check("till_transactions", "corrects", sql<boolean>`(kind = 'correction') = (corrects_id is not null)`))
    .$call(
      check(
        "till_transactions",
        "received",
        sql<boolean>`received_cents is null or (payment_method = 'cash' and received_cents >= total_cents)`,
      ),
    );

async function createLines({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("till_lines")
    .$call(integers("transaction_id", "position", "quantity", "unit_cents", "total_cents", "tax_percent"))
    .$call(texts("kind", "name"))
    .$call(optionalIntegers("product_id", "booking_id", "voucher_id"))
    .$call(optionalTexts("fee"))
    .addPrimaryKeyConstraint("till_lines_pkey", ["transaction_id", "position"])
    .$call(refers("till_lines", "transaction_id", "till_transactions", "restrict"))
    .$call(refers("till_lines", "product_id", "products", "restrict"))
    .$call(refers("till_lines", "booking_id", "bookings", "restrict"))
    .$call(refers("till_lines", "voucher_id", "vouchers", "restrict"))
    .$call(oneOf("till_lines", "kind", lineKinds))
    .$call(oneOf("till_lines", "tax_percent", [19, 7, 0]))
    .$call(check("till_lines", "total", sql<boolean>`quantity <> 0 and total_cents = quantity * unit_cents`))
    .$call(check("till_lines", "product", sql<boolean>`(kind = 'product') = (product_id is not null)`))
    .$call(check("till_lines", "voucher", sql<boolean>`(kind = 'voucher') = (voucher_id is not null)`))
    .$call(check("till_lines", "fee", sql<boolean>`(kind = 'fee') = (fee is not null)`))
    .$call(
      check("till_lines", "booking", sql<boolean>`kind not in ('booking', 'fee', 'deposit') or booking_id is not null`),
    )
    .execute();
  for (const column of ["product_id", "booking_id", "voucher_id"]) {
    await schema.createIndex(`till_lines_${column}`).on("till_lines").column(column).execute();
  }
}

/** A sale that paid a booking can be taken back, which is a step of the booking's life. */
async function nameCorrections(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_events", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "price_cents"))
        .$call(texts("kind", "detail", "created_at"))
        .$call(optionalIntegers("actor_id", ...eventAmounts))
        .$call(refers("booking_events", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_events", "actor_id", "users", "set null"))
        .$call(oneOf("booking_events", "kind", eventKinds))
        .$call(notNegative("booking_events", "price_cents", ...eventAmounts)),
    async alter() {
      await sql`
        alter table booking_events
          drop constraint booking_events_kind_check,
          add constraint booking_events_kind_check
            check (kind in (${sql.join(eventKinds.map((kind) => sql.lit(kind)))}))`.execute(trx);
    },
  });
}
