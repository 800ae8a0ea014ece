import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

/** What a booking of the search is found by. */
const searched = sql.raw("name, email, phone, start_day");

/**
 * A booking takes several vouchers: what they pay of it is the sum of their ledger, and of a cancelled one what its
 * last step says they got back. The rate of its visitor's tax is a line since 0085.
 */
export async function takeVouchersFromLedger(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await sql`
    update booking_events set voucher_cents = (
      select bookings.voucher_cents from bookings where bookings.id = booking_events.booking_id)
    where kind = 'cancelled' and exists (
      select 1 from bookings
      where bookings.id = booking_events.booking_id and bookings.voucher_cents <> coalesce(booking_events.voucher_cents, 0)
    )`.execute(trx);
  await (engine === "sqlite" ? searchOnSqlite(trx) : searchOnPostgres(trx));
  await rebuildTable(trx, "bookings", {
    shape: (table) => bookingsShape(table, engine),
    async alter() {
      await sql`
        alter table bookings drop constraint bookings_voucher_check, drop column voucher_id, drop column voucher_cents,
          drop column visitors_tax_cents`.execute(trx);
    },
  });
}

/** What a booking took of a voucher, and what left of what is kept, change the price by which it is found. */
async function searchOnSqlite(trx: Transaction<Database>): Promise<void> {
  const mark = (column: "id" | "booking_id") => sql`
    insert into search_entries (kind, reference_id, day, admin_only, is_stale)
    values ('stay', new.${sql.raw(column)}, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1`;
  const forget = (column: "id" | "booking_id") =>
    sql`delete from search_words where kind = 'stay' and reference_id = new.${sql.raw(column)}`;
  await sql`drop trigger search_stay_update`.execute(trx);
  await sql`create trigger search_stay_update after update of ${searched} on bookings
    begin ${mark("id")}; ${forget("id")}; end`.execute(trx);
  await sql`create trigger search_stay_voucher after insert on voucher_entries when new.booking_id is not null
    begin ${mark("booking_id")}; ${forget("booking_id")}; end`.execute(trx);
  await sql`create trigger search_stay_step after insert on booking_events when new.kind in ('returned', 'corrected')
    begin ${mark("booking_id")}; ${forget("booking_id")}; end`.execute(trx);
}

async function searchOnPostgres(trx: Transaction<Database>): Promise<void> {
  await sql`drop trigger search_stay on bookings`.execute(trx);
  await sql`create trigger search_stay after insert or delete or update of ${searched} on bookings
    for each row execute function mark_search('stay')`.execute(trx);
  await sql`create trigger search_stay_voucher after insert on voucher_entries
    for each row when (new.booking_id is not null) execute function mark_charged_stay()`.execute(trx);
  await sql`create trigger search_stay_step after insert on booking_events
    for each row when (new.kind in ('returned', 'corrected')) execute function mark_charged_stay()`.execute(trx);
}

function bookingsShape(table: CreateTableBuilder<string, string>, engine: Engine) {
  const withDefault = (name: string, type: "text" | "integer", value: string | number) => (shape: typeof table) =>
    shape.addColumn(name, type, (column) => column.notNull().defaultTo(value));
  return table
    .$call(id(engine))
    .$call(integers("vehicle_id", "nights", "adults", "children"))
    .$call(texts("start_day", "end_day", "salutation", "name", "email", "phone", "street_and_number", "additional"))
    .$call(texts("zip_code_and_city", "extras", "comment", "lang", "payment_method", "status"))
    .$call(texts("price_change_reason", "cancel_reason", "created_at"))
    .$call(optionalIntegers("employee_id"))
    .$call(optionalTexts("license_answer", "wallet_order_id", "paid_at", "confirmation_token", "reminder_term"))
    .$call(optionalTexts("arrival_time"))
    .$call(withDefault("version", "integer", 0))
    .$call(withDefault("dog", "integer", 0))
    .$call(withDefault("employee_name", "text", ""))
    .$call(withDefault("note", "text", ""))
    .$call(withDefault("company", "text", ""))
    .$call(withDefault("vat_id", "text", ""))
    .addUniqueConstraint("bookings_wallet_order_id_key", ["wallet_order_id"])
    .$call(refers("bookings", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("bookings", "employee_id", "users", "set null"))
    .$call(refers("bookings", "wallet_order_id", "wallet_orders", "restrict"))
    .$call(oneOf("bookings", "status", ["unpaid", "paid", "cancelled"]))
    .$call(oneOf("bookings", "payment_method", ["banktransfer", "paypal"]))
    .$call(oneOf("bookings", "license_answer", ["yes", "no"]))
    .$call(oneOf("bookings", "dog", [0, 1]))
    .$call(notNegative("bookings", "nights", "adults", "children"))
    .$call(check("bookings", "end", sql<boolean>`end_day >= start_day`));
}
