import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { createBookingCharges } from "./0101-booking-charges.ts";
import { createBookingLinks, createCrewMembers, createWaitingList } from "./0101-guests-own.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

type Table = CreateTableBuilder<string, string>;

const steps = [
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

/**
 * What a booking costs stands as lines, what vouchers pay of it in their ledger: the columns that said it are gone. A
 * booking knows of changes of its stay, and its guest has a page, a crew and a waiting list.
 */
export async function changeBookingsAndMoney(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await addBookingNote(trx);
  await changeLog(trx, engine);
  await createBookingCharges(trx, engine);
  await logReturnedVouchers(trx);
  await changeBookings(trx, engine);
  await changeMoney(trx, engine);
  await createBookingLinks(trx, engine);
  await createCrewMembers(trx);
  await createWaitingList(trx, engine);
}

/**
 * What staff note gets a column of its own. Until now it replaced what the guest wrote, which the booking's log has
 * kept and gives back.
 */
async function addBookingNote(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("bookings")
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const detailOf = (kind: string) =>
    sql`(select detail from booking_events where booking_id = bookings.id and kind = ${sql.lit(kind)} order by id limit 1)`;
  await sql`update bookings set note = comment, comment = coalesce(${detailOf("created")}, '')
    where ${detailOf("commented")} is not null`.execute(trx);
}

/** More kinds of steps, what a change of the stay changed, and what had been paid by then. */
async function changeLog(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_events", {
    shape: (table: Table) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "price_cents"))
        .$call(texts("kind", "detail", "created_at"))
        .$call(optionalIntegers("actor_id", ...amounts))
        .$call(optionalTexts("stay_change"))
        .$call(optionalIntegers("paid_cents"))
        .$call(refers("booking_events", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_events", "actor_id", "users", "set null"))
        .$call(oneOf("booking_events", "kind", steps))
        .$call(notNegative("booking_events", "price_cents", ...amounts)),
    async alter() {
      await sql`
        alter table booking_events
          add column stay_change text,
          add column paid_cents integer,
          drop constraint booking_events_kind_check,
          add constraint booking_events_kind_check
            check (kind in (${sql.join(steps.map((kind) => sql.lit(kind)))}))`.execute(trx);
    },
  });
}

/** What the voucher of a cancelled booking got back is said by its last step alone. */
async function logReturnedVouchers(trx: Transaction<Database>): Promise<void> {
  await sql`
    update booking_events set voucher_cents = (
      select bookings.voucher_cents from bookings where bookings.id = booking_events.booking_id)
    where kind = 'cancelled' and exists (
      select 1 from bookings
      where bookings.id = booking_events.booking_id and bookings.voucher_cents <> coalesce(booking_events.voucher_cents, 0)
    )`.execute(trx);
}

/**
 * Gone is what lines and ledger say. New are the time of arrival and the dog that were agreed on with the guest, and
 * whom a business guest wants the invoice to name.
 */
async function changeBookings(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "bookings", {
    shape: (table) => bookingsShape(table, engine),
    async alter() {
      await sql`
        alter table bookings
          drop constraint bookings_voucher_check,
          drop column total_cents,
          drop column new_price_cents,
          drop column voucher_id,
          drop column voucher_cents,
          add column arrival_time text,
          add column company text not null default '',
          add column vat_id text not null default '',
          add column dog integer not null default 0 constraint bookings_dog_check check (dog in (0, 1))`.execute(trx);
    },
  });
}

function bookingsShape(table: Table, engine: Engine) {
  const withDefault = (name: string, type: "text" | "integer", value: string | number) => (shape: Table) =>
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

async function changeMoney(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  // Orders are found by their booking, which may have several.
  await schema.createIndex("wallet_orders_reference_id").on("wallet_orders").column("reference_id").execute();
  // What a changed stay gives back leaves the next morning, and pays again until then.
  await sql`alter table wallet_orders add column refund_from text`.execute(trx);
  // What the town asks for each adult and night; 0 is none.
  await schema
    .alterTable("business_settings")
    .addColumn("visitors_tax_cents", "integer", (cents) => cents.notNull().defaultTo(0))
    .execute();
  // In PostgreSQL an integer ends at 21 million euros. SQLite's have 64 bits.
  if (engine === "postgres") await sql`alter table payments alter column cents type bigint`.execute(trx);
}
