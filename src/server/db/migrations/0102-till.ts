import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { transactionsShape } from "./0024-till.ts";
import { appendOnly } from "./append-only.ts";
import { check, id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

// Fees that go back bear tax, which a deposit does not: their return is a kind of its own.
const kinds = ["sale", "correction", "depositReturn", "onSiteReturn", "cashMovement"];
const ofBookings = ["booking", "fee", "visitorsTax", "deposit", "lateReturn", "fuel", "damage"];
const cashKinds = ["payout", "openingFloat", "withdrawal", "difference"];
const lineKinds = [...ofBookings, "voucher", "product", "freeAmount", ...cashKinds];
const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const isOfBooking = sql<boolean>`kind not in (${list(ofBookings)}) or booking_id is not null`;

/** More that is sold and given back, sales that are paid by several ways, and receipts on guests' phones. */
export async function changeTill(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await nameKinds(trx);
  await nameLineKinds(trx);
  if (engine === "postgres") await widenAmounts(trx);
  await createTillPayments(trx, engine);
  await createReceiptLinks(trx, engine);
}

async function nameKinds(trx: Transaction<Database>): Promise<void> {
  await rebuildTable(trx, "till_transactions", {
    shape: (table) => transactionsShape(table, kinds),
    async alter() {
      await sql`
        alter table till_transactions
          drop constraint till_transactions_kind_check,
          add constraint till_transactions_kind_check check (kind in (${list(kinds)}))`.execute(trx);
    },
  });
}

async function nameLineKinds(trx: Transaction<Database>): Promise<void> {
  await rebuildTable(trx, "till_lines", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
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
        .$call(check("till_lines", "booking", isOfBooking)),
    async alter() {
      await sql`
        alter table till_lines
          drop constraint till_lines_kind_check,
          drop constraint till_lines_booking_check,
          add constraint till_lines_kind_check check (kind in (${list(lineKinds)})),
          add constraint till_lines_booking_check check (${isOfBooking})`.execute(trx);
    },
  });
}

/** Where sums are written, or what makes one up for: the difference of a count, what is taken out of the drawer. */
const amounts = {
  till_transactions: ["total_cents"],
  till_lines: ["unit_cents", "total_cents"],
  till_closings: ["opening_float_cents", "expected_cents", "counted_cents", "difference_cents", "withdrawal_cents"],
} as const;

/** In PostgreSQL an integer ends at 21 million euros. SQLite's have 64 bits. */
async function widenAmounts(trx: Transaction<Database>): Promise<void> {
  for (const [table, columns] of Object.entries(amounts)) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(trx);
  }
}

/** By which ways each transaction of the till was paid: until now by one. */
async function createTillPayments(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await trx.schema
    .createTable("till_payments")
    .$call(integers("transaction_id", "position"))
    .addColumn("cents", "bigint", (column) => column.notNull())
    .$call(texts("payment_method"))
    .addPrimaryKeyConstraint("till_payments_pkey", ["transaction_id", "position"])
    .addUniqueConstraint("till_payments_method_key", ["transaction_id", "payment_method"])
    .$call(refers("till_payments", "transaction_id", "till_transactions", "restrict"))
    .$call(oneOf("till_payments", "payment_method", ["cash", "card", "banktransfer"]))
    .execute();
  await sql`
    insert into till_payments (transaction_id, position, payment_method, cents)
    select id, 1, payment_method, total_cents from till_transactions`.execute(trx);
  await appendOnly(trx, engine, "till_payments");
}

/** The addresses of receipts on guests' phones: only their hashes are stored. */
async function createReceiptLinks({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("receipt_links")
    .$call(id(engine))
    .$call(integers("transaction_id"))
    .$call(texts("token_hash", "created_at"))
    .addUniqueConstraint("receipt_links_token_hash_key", ["token_hash"])
    .$call(refers("receipt_links", "transaction_id", "till_transactions", "restrict"))
    .execute();
  await schema.createIndex("receipt_links_transaction_id").on("receipt_links").column("transaction_id").execute();
}
