import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const chargeKinds = ["rent", "extra", "adjustment", "floor", "fee", "deposit", "visitorsTax"];
const rentNames = ["", "nights", "ladder", "furtherNights", "persons", "earlyBird", "longStay"];
const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

const hasItsName = sql<boolean>`
  case kind when 'rent' then name in (${list(rentNames)}) else (kind in ('extra', 'fee')) = (name <> '') end`;
/** Only nights begin on a day, and only an extra or fee of a list's own has a name that people read. */
const hasItsColumns = sql<boolean>`
  (kind = 'rent' or first_day = '')
  and (price_list_id is null or kind in ('rent', 'extra', 'fee', 'deposit'))
  and (label_de <> '') = (label_en <> '')
  and (label_de = '' or (kind in ('extra', 'fee') and price_list_id is not null))`;

/** Extras, fees and deposits of a price list, and the extras of its own that a booking has. */
export async function extendToListedExtras(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_charges", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "event_id", "quantity", "unit_cents", "cents", "tax_percent"))
        .$call(texts("kind", "name"))
        .addColumn("first_day", "text", (column) => column.notNull().defaultTo(""))
        .$call(optionalIntegers("price_list_id"))
        .addColumn("label_de", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("label_en", "text", (column) => column.notNull().defaultTo(""))
        .$call(refers("booking_charges", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_charges", "event_id", "booking_events", "restrict"))
        .$call(refers("booking_charges", "price_list_id", "price_lists", "restrict"))
        .$call(oneOf("booking_charges", "kind", chargeKinds))
        .$call(oneOf("booking_charges", "tax_percent", [19, 7, 0]))
        .$call(check("booking_charges", "name", hasItsName))
        .$call(check("booking_charges", "listed", hasItsColumns))
        .$call(check("booking_charges", "cents", sql<boolean>`quantity <> 0 and cents = quantity * unit_cents`)),
    async alter() {
      await sql`
        alter table booking_charges
          add column label_de text not null default '',
          add column label_en text not null default '',
          drop constraint booking_charges_rent_check,
          add constraint booking_charges_listed_check check (${hasItsColumns})`.execute(trx);
    },
  });
  await trx.schema
    .alterTable("bookings")
    .addColumn("own_extras", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
