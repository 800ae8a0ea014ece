import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { integers, oneOf, texts } from "./columns.ts";

/** The tables that are found, as which kind, and the columns that a row is found by. */
const sources = {
  stay: { table: "bookings", columns: "name, email, phone, start_day" },
  voucher: { table: "vouchers", columns: "name, email, recipient, code, status" },
  invoice: { table: "invoices", columns: "number" },
  receipt: { table: "till_transactions", columns: "number" },
  message: { table: "inbox", columns: "name, email, phone, ticked_off_at" },
} as const;

type Source = [kind: string, from: { table: string; columns: string }];

/**
 * The words by which staff find a row (requirements/search.md). Triggers take away a row's words when it changes, in
 * the transaction of the change, and mark it as stale, so that no writer can forget to; modules/search writes the new
 * words. What is there already is stale and gets its words from the server in the background.
 */
export async function createSearch(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const kinds = Object.keys(sources);
  await trx.schema
    .createTable("search_entries")
    .$call(texts("kind"))
    .$call(integers("reference_id"))
    .$call(texts("day"))
    .$call(integers("admin_only", "is_stale"))
    .$call(oneOf("search_entries", "kind", kinds))
    .addPrimaryKeyConstraint("search_entries_pkey", ["kind", "reference_id"])
    .execute();
  const byDay = trx.schema.createIndex("search_entries_day").on("search_entries");
  await byDay.columns(["kind", "day", "reference_id"]).execute();
  await sql`create index search_entries_stale on search_entries (reference_id) where is_stale = 1`.execute(trx);
  // Of many messages few are open, and only admins find the others.
  await sql`create index search_entries_for_all on search_entries (kind, day, reference_id)
    where admin_only = 0`.execute(trx);
  await trx.schema
    .createTable("search_words")
    .$call(texts("kind"))
    // By its bytes, so that the words with a beginning stand together in the index.
    .addColumn("word", engine === "postgres" ? sql`text collate "C"` : "text", (column) => column.notNull())
    .$call(integers("reference_id"))
    .addPrimaryKeyConstraint("search_words_pkey", ["kind", "word", "reference_id"])
    .execute();
  const ofRow = trx.schema.createIndex("search_words_reference").on("search_words");
  await ofRow.columns(["kind", "reference_id", "word"]).execute();
  await (engine === "sqlite" ? markOnSqlite(trx) : markOnPostgres(trx));
  for (const [kind, { table }] of Object.entries(sources) as Source[]) {
    await sql`insert into search_entries (kind, reference_id, day, admin_only, is_stale)
      select ${sql.lit(kind)}, id, '', 0, 1 from ${sql.table(table)}`.execute(trx);
  }
}

/**
 * Rows of other tables change the price by which a stay is found: lines of its price (what is owed on site does not),
 * what it took of a voucher, and what left of what was kept.
 */
const ofStays = {
  charge: { table: "booking_charges", when: "new.kind in ('rent', 'extra', 'adjustment')" },
  voucher: { table: "voucher_entries", when: "new.booking_id is not null" },
  step: { table: "booking_events", when: "new.kind in ('returned', 'corrected')" },
} as const;

async function markOnSqlite(trx: Transaction<Database>): Promise<void> {
  const mark = (kind: string, column = "id") => sql`
    insert into search_entries (kind, reference_id, day, admin_only, is_stale)
    values (${sql.lit(kind)}, new.${sql.raw(column)}, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1`;
  const forget = (kind: string, table: string, row: string) =>
    sql`delete from ${sql.table(table)} where kind = ${sql.lit(kind)} and reference_id = ${sql.raw(row)}`;
  for (const [kind, { table, columns }] of Object.entries(sources) as Source[]) {
    const on = sql`on ${sql.table(table)}`;
    await sql`create trigger ${sql.table(`search_${kind}_insert`)} after insert ${on} begin ${mark(kind)}; end`.execute(
      trx,
    );
    await sql`create trigger ${sql.table(`search_${kind}_update`)} after update of ${sql.raw(columns)} ${on}
      begin ${mark(kind)}; ${forget(kind, "search_words", "new.id")}; end`.execute(trx);
    await sql`create trigger ${sql.table(`search_${kind}_delete`)} after delete ${on}
      begin ${forget(kind, "search_entries", "old.id")}; ${forget(kind, "search_words", "old.id")}; end`.execute(trx);
  }
  for (const [name, { table, when }] of Object.entries(ofStays)) {
    await sql`create trigger ${sql.table(`search_stay_${name}`)} after insert on ${sql.table(table)} when ${sql.raw(when)}
      begin ${mark("stay", "booking_id")}; ${forget("stay", "search_words", "new.booking_id")}; end`.execute(trx);
  }
}

/** The entry is changed first: who writes its words at this moment is waited for, and what they wrote is taken away. */
async function markOnPostgres(trx: Transaction<Database>): Promise<void> {
  await sql`create function mark_search() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from search_entries where kind = tg_argv[0] and reference_id = old.id;
        delete from search_words where kind = tg_argv[0] and reference_id = old.id;
        return null;
      end if;
      insert into search_entries (kind, reference_id, day, admin_only, is_stale) values (tg_argv[0], new.id, '', 0, 1)
        on conflict (kind, reference_id) do update set is_stale = 1;
      if tg_op = 'UPDATE' then
        delete from search_words where kind = tg_argv[0] and reference_id = new.id;
      end if;
      return null;
    end $$`.execute(trx);
  for (const [kind, { table, columns }] of Object.entries(sources) as Source[]) {
    await sql`create trigger ${sql.table(`search_${kind}`)}
      after insert or delete or update of ${sql.raw(columns)} on ${sql.table(table)}
      for each row execute function mark_search(${sql.lit(kind)})`.execute(trx);
  }
  await sql`create function mark_charged_stay() returns trigger language plpgsql as $$
    begin
      insert into search_entries (kind, reference_id, day, admin_only, is_stale)
        values ('stay', new.booking_id, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1;
      delete from search_words where kind = 'stay' and reference_id = new.booking_id;
      return null;
    end $$`.execute(trx);
  for (const [name, { table, when }] of Object.entries(ofStays)) {
    await sql`create trigger ${sql.table(`search_stay_${name}`)} after insert on ${sql.table(table)}
      for each row when (${sql.raw(when)}) execute function mark_charged_stay()`.execute(trx);
  }
}
