import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

type Table = CreateTableBuilder<string, string>;

const statuses = ["requested", "paid", "partlyRedeemed", "spent", "cancelled", "expired"];
const kinds = ["paid", "reserved", "released", "redeemed", "cancelled", "expired"];
const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** A sum over the ledger of the voucher whose row is read. */
const sumOf = (column: "booking_id" | "wallet_order_id", is: "is null" | "is not null") => sql`
  (select coalesce(sum(cents), 0) from voucher_entries
   where voucher_entries.voucher_id = vouchers.id and ${sql.ref(column)} ${sql.raw(is)})`;
const redeemed = sumOf("booking_id", "is not null");
/** What no booking has: parts that orders reserved are among it. */
const rest = sumOf("wallet_order_id", "is null");
const status = sql`
  case when status = 'unpaid' then 'requested' when status = 'cancelled' then 'cancelled'
    when ${redeemed} = 0 then 'paid' when ${rest} = 0 then 'spent' else 'partlyRedeemed' end`;
/** The last day of the third year after the one in which it was bought. */
const expiresOn = sql`
  cast(cast(substr(coalesce(paid_at, created_at), 1, 4) as integer) + 3 as text) || '-12-31'`;

/**
 * The life of a voucher: what is left of it is known by its status, it expires, it may be bought at the wallet, and
 * what was bought can be downloaded once. Tasks know their voucher. And who tries codes, or asks for vouchers, from
 * where.
 */
export async function createVoucherLife(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await changeEntries(trx, engine);
  await changeVouchers(trx, engine);
  const { schema } = trx;
  await schema
    .alterTable("inbox")
    .addColumn("voucher_id", "integer", (column) => column.references("vouchers.id").onDelete("set null"))
    .execute();
  await schema.createIndex("inbox_voucher_id").on("inbox").column("voucher_id").execute();
  await schema.createIndex("vouchers_download_token").unique().on("vouchers").column("download_token").execute();
  await schema.createIndex("vouchers_wallet_order_id").unique().on("vouchers").column("wallet_order_id").execute();
  await schema.createIndex("vouchers_status_expires").on("vouchers").columns(["status", "expires_on"]).execute();
  await schema
    .createTable("voucher_attempts")
    .$call(id(engine))
    .$call(texts("kind", "address", "created_at"))
    .$call(oneOf("voucher_attempts", "kind", ["guessed", "requested"]))
    .execute();
  await schema
    .createIndex("voucher_attempts_address")
    .on("voucher_attempts")
    .columns(["address", "kind", "created_at"])
    .execute();
  await schema.createIndex("voucher_attempts_created_at").on("voucher_attempts").column("created_at").execute();
}

/** Before the vouchers: what was cancelled with something left gets the entry that takes it off. */
async function changeEntries(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "voucher_entries", {
    shape: (table: Table) =>
      table
        .$call(id(engine))
        .$call(integers("voucher_id", "cents"))
        .$call(texts("kind", "created_at"))
        .$call(optionalIntegers("booking_id"))
        .$call(optionalTexts("wallet_order_id"))
        .$call(refers("voucher_entries", "voucher_id", "vouchers", "restrict"))
        .$call(refers("voucher_entries", "booking_id", "bookings", "restrict"))
        .$call(refers("voucher_entries", "wallet_order_id", "wallet_orders", "restrict", { deferred: true }))
        .$call(oneOf("voucher_entries", "kind", kinds)),
    async alter() {
      await sql`
        alter table voucher_entries
          drop constraint voucher_entries_kind_check,
          add constraint voucher_entries_kind_check check (kind in (${listOf(kinds)}))`.execute(trx);
    },
  });
  await sql`
    insert into voucher_entries (voucher_id, kind, cents, created_at)
    select id, 'cancelled', -balance_cents, created_at from vouchers
    where status = 'cancelled' and balance_cents > 0`.execute(trx);
  await sql`update vouchers set balance_cents = 0 where status = 'cancelled'`.execute(trx);
}

async function changeVouchers(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "vouchers", {
    shape: (table: Table) =>
      table
        .$call(id(engine))
        .$call(texts("code", "status", "salutation", "name", "email", "street_and_number", "additional"))
        .$call(texts("zip_code_and_city", "recipient", "text", "payment_method", "lang", "created_at"))
        .$call(integers("amount_cents", "balance_cents", "background"))
        .$call(optionalTexts("paid_at"))
        .$call(texts("expires_on", "cancel_reason"))
        .$call(optionalTexts("wallet_order_id", "download_token"))
        .addUniqueConstraint("vouchers_code_key", ["code"])
        .$call(refers("vouchers", "wallet_order_id", "wallet_orders", "restrict"))
        .$call(oneOf("vouchers", "status", statuses))
        .$call(oneOf("vouchers", "payment_method", ["banktransfer", "paypal"]))
        .$call(notNegative("vouchers", "amount_cents", "balance_cents")),
    values: { status, expires_on: expiresOn, cancel_reason: sql`''` },
    async alter() {
      await sql`
        alter table vouchers
          drop constraint vouchers_status_check,
          add expires_on text,
          add cancel_reason text not null default '',
          add wallet_order_id text constraint vouchers_wallet_order_id_fkey references wallet_orders (id) on delete restrict,
          add download_token text`.execute(trx);
      await sql`update vouchers set status = ${status}, expires_on = ${expiresOn}`.execute(trx);
      await sql`
        alter table vouchers
          alter expires_on set not null,
          alter cancel_reason drop default,
          add constraint vouchers_status_check check (status in (${listOf(statuses)}))`.execute(trx);
    },
  });
}
