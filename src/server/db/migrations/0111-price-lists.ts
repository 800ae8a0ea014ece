import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const states = ["draft", "checked", "published", "replaced"];
const chargeKinds = ["rent", "extra", "adjustment", "floor", "fee", "deposit", "visitorsTax"];
const rentNames = ["", "nights", "ladder", "furtherNights", "persons", "earlyBird", "longStay"];
const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** Rent has a name where a price list says what it is for, and then it may begin on a day of the stay. */
const hasItsName = sql<boolean>`
  case kind when 'rent' then name in (${list(rentNames)}) else (kind in ('extra', 'fee')) = (name <> '') end`;
const isOfRent = sql<boolean>`kind = 'rent' or (first_day = '' and price_list_id is null)`;

/** Versions of the price list, and the lines of a booking that are priced by one. */
export async function createPriceLists(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await createTable(trx, engine);
  await freezePublished(trx, engine);
  await extendCharges(trx, engine);
}

async function createTable({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("price_lists")
    .$call(id(engine))
    .$call(texts("state", "content", "changed_at"))
    .$call(integers("version"))
    .$call(optionalIntegers("author_id", "published_by"))
    .$call(optionalTexts("published_at"))
    .$call(refers("price_lists", "author_id", "users", "restrict"))
    .$call(refers("price_lists", "published_by", "users", "restrict"))
    .$call(oneOf("price_lists", "state", states))
    .$call(
      check(
        "price_lists",
        "published_at",
        sql<boolean>`(state in ('published', 'replaced')) = (published_at is not null)`,
      ),
    )
    .execute();
  // One list holds, and one is worked on.
  await schema
    .createIndex("price_lists_published")
    .unique()
    .on("price_lists")
    .column("state")
    .where(sql.ref("state"), "=", sql.lit("published"))
    .execute();
  await schema
    .createIndex("price_lists_open")
    .unique()
    .on("price_lists")
    .expression(sql`(published_at is null)`)
    .where(sql.ref("published_at"), "is", null)
    .execute();
}

/** What was published once is what bookings agreed on: nobody changes or deletes it any more. */
async function freezePublished(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const refusal = sql.lit("price_lists: a list that was published is never changed or deleted");
  const columns = ["id", "content", "published_at"];
  if (engine === "sqlite") {
    const isOther = sql.join(
      columns.map((name) => sql`new.${sql.raw(name)} <> old.${sql.raw(name)}`),
      sql` or `,
    );
    await sql`create trigger price_lists_no_update before update on price_lists
      when old.published_at is not null and (${isOther} or new.published_at is null)
      begin select raise(abort, ${refusal}); end`.execute(trx);
    await sql`create trigger price_lists_no_delete before delete on price_lists when old.published_at is not null
      begin select raise(abort, ${refusal}); end`.execute(trx);
    return;
  }
  await sql`create function refuse_price_lists_change() returns trigger language plpgsql as
    $$ begin raise exception ${refusal}; end $$`.execute(trx);
  const isOther = sql.join(
    columns.map((name) => sql`new.${sql.raw(name)} is distinct from old.${sql.raw(name)}`),
    sql` or `,
  );
  await sql`create trigger price_lists_no_update before update on price_lists for each row
    when (old.published_at is not null and (${isOther})) execute function refuse_price_lists_change()`.execute(trx);
  await sql`create trigger price_lists_no_delete before delete on price_lists for each row
    when (old.published_at is not null) execute function refuse_price_lists_change()`.execute(trx);
  // It deletes rows and calls no trigger of theirs.
  await sql`create trigger price_lists_no_truncate before truncate on price_lists
    for each statement execute function refuse_price_lists_change()`.execute(trx);
}

async function extendCharges(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_charges", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "event_id", "quantity", "unit_cents", "cents", "tax_percent"))
        .$call(texts("kind", "name"))
        .addColumn("first_day", "text", (column) => column.notNull().defaultTo(""))
        .$call(optionalIntegers("price_list_id"))
        .$call(refers("booking_charges", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_charges", "event_id", "booking_events", "restrict"))
        .$call(refers("booking_charges", "price_list_id", "price_lists", "restrict"))
        .$call(oneOf("booking_charges", "kind", chargeKinds))
        .$call(oneOf("booking_charges", "tax_percent", [19, 7, 0]))
        .$call(check("booking_charges", "name", hasItsName))
        .$call(check("booking_charges", "rent", isOfRent))
        .$call(check("booking_charges", "cents", sql<boolean>`quantity <> 0 and cents = quantity * unit_cents`)),
    async alter() {
      await sql`
        alter table booking_charges
          add column first_day text not null default '',
          add column price_list_id integer,
          add constraint booking_charges_price_list_id_fkey
            foreign key (price_list_id) references price_lists (id) on delete restrict,
          drop constraint booking_charges_name_check,
          add constraint booking_charges_name_check check (${hasItsName}),
          add constraint booking_charges_rent_check check (${isOfRent})`.execute(trx);
    },
  });
  // Throwing a draft away asks whether a line names it.
  await trx.schema
    .createIndex("booking_charges_price_list_id")
    .on("booking_charges")
    .column("price_list_id")
    .where(sql.ref("price_list_id"), "is not", null)
    .execute();
}
