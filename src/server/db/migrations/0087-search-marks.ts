import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/**
 * A booking is marked for the search when it is written: its first lines, which the same transaction writes, do not mark
 * it once more.
 */
export async function markSearchOnce(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await (engine === "sqlite" ? onSqlite(trx) : onPostgres(trx));
}

const isFirst = sql`exists (select 1 from booking_events where id = new.event_id and kind = 'created')`;
const mark = sql`
  insert into search_entries (kind, reference_id, day, admin_only, is_stale)
    values ('stay', new.booking_id, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1;
  delete from search_words where kind = 'stay' and reference_id = new.booking_id;`;

async function onSqlite(trx: Transaction<Database>): Promise<void> {
  await sql`drop trigger search_stay_charge`.execute(trx);
  await sql`create trigger search_stay_charge after insert on booking_charges
    when new.kind in ('rent', 'extra', 'adjustment') and not ${isFirst}
    begin ${mark} end`.execute(trx);
}

/** `mark_charged_stay` serves other tables, too. */
async function onPostgres(trx: Transaction<Database>): Promise<void> {
  await sql`drop trigger search_stay_charge on booking_charges`.execute(trx);
  await sql`create function mark_stay_of_line() returns trigger language plpgsql as $$
    begin
      if ${isFirst} then return null; end if;
      ${mark}
      return null;
    end $$`.execute(trx);
  await sql`create trigger search_stay_charge after insert on booking_charges
    for each row when (new.kind in ('rent', 'extra', 'adjustment')) execute function mark_stay_of_line()`.execute(trx);
}
