import { sql, type Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/** What a booking of the search is found by, now that its price is no column. */
const searched = sql.raw("name, email, phone, voucher_cents, start_day");
const eventsAtOnce = 1_000;

/**
 * What a booking costs is the sum of its lines: nothing reads the columns that said it any more, also in what the log
 * says of changes of a stay. Lines change what a booking is found by. The columns go with 0083, which makes the table
 * anew once.
 */
export async function takePricesFromLines(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rewriteChanges(trx);
  await (engine === "sqlite" ? dropSearchOnSqlite(trx) : sql`drop trigger search_stay on bookings`.execute(trx));
  await (engine === "sqlite" ? searchOnSqlite(trx) : searchOnPostgres(trx));
}

interface OldPrice {
  total_cents: Cents;
  new_price_cents: Cents | null;
  kept_cents: Cents;
  voucher_cents: Cents;
}

/** The log says what a stay cost before and after its change as columns did. */
async function rewriteChanges(trx: Transaction<Database>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom("booking_events")
      .select(["id", "stay_change"])
      .where("stay_change", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(eventsAtOnce)
      .execute();
    for (const { id: event, stay_change } of rows) {
      const { from, to } = JSON.parse(stay_change ?? "") as { from: OldPrice; to: OldPrice };
      const change = JSON.stringify({ from: withoutColumns(from), to: withoutColumns(to) });
      await trx.updateTable("booking_events").set({ stay_change: change }).where("id", "=", event).execute();
      after = event;
    }
    if (rows.length === 0) return;
  }
}

function withoutColumns({ total_cents, new_price_cents, ...row }: OldPrice) {
  const { kept_cents: kept, voucher_cents: voucher } = row;
  return { charged_cents: new_price_cents === null ? total_cents - kept : new_price_cents - kept + voucher, ...row };
}

async function dropSearchOnSqlite(trx: Transaction<Database>): Promise<void> {
  for (const change of ["insert", "update", "delete"]) {
    await sql`drop trigger ${sql.table(`search_stay_${change}`)}`.execute(trx);
  }
}

async function searchOnSqlite(trx: Transaction<Database>): Promise<void> {
  const mark = (id: "id" | "booking_id") => sql`
    insert into search_entries (kind, reference_id, day, admin_only, is_stale)
    values ('stay', new.${sql.raw(id)}, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1`;
  const forget = (table: "search_entries" | "search_words", id: string) =>
    sql`delete from ${sql.table(table)} where kind = 'stay' and reference_id = ${sql.raw(id)}`;
  await sql`create trigger search_stay_insert after insert on bookings begin ${mark("id")}; end`.execute(trx);
  await sql`create trigger search_stay_update after update of ${searched} on bookings
    begin ${mark("id")}; ${forget("search_words", "new.id")}; end`.execute(trx);
  await sql`create trigger search_stay_delete after delete on bookings
    begin ${forget("search_entries", "old.id")}; ${forget("search_words", "old.id")}; end`.execute(trx);
  await sql`create trigger search_stay_charge after insert on booking_charges
    begin ${mark("booking_id")}; ${forget("search_words", "new.booking_id")}; end`.execute(trx);
}

async function searchOnPostgres(trx: Transaction<Database>): Promise<void> {
  await sql`create trigger search_stay after insert or delete or update of ${searched} on bookings
    for each row execute function mark_search('stay')`.execute(trx);
  await sql`create function mark_charged_stay() returns trigger language plpgsql as $$
    begin
      insert into search_entries (kind, reference_id, day, admin_only, is_stale)
        values ('stay', new.booking_id, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1;
      delete from search_words where kind = 'stay' and reference_id = new.booking_id;
      return null;
    end $$`.execute(trx);
  await sql`create trigger search_stay_charge after insert on booking_charges
    for each row execute function mark_charged_stay()`.execute(trx);
}
