import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const kinds = ["rent", "extra", "adjustment", "floor", "fee", "deposit", "visitorsTax"];
const ofKind = oneOf("booking_charges", "kind", kinds);
const named = sql<boolean>`(kind in ('extra', 'fee')) = (name <> '')`;

/** The rule of that day, by the boat's name. */
const isLarger = sql<boolean>`vehicles.name in ('Kleine Freiheit', 'Große Freiheit', 'Seeglück')`;
const hasCharter = sql<boolean>`(${isLarger} and coalesce(bookings.license_answer, 'no') <> 'yes')`;

/** Numbers of bookings of one statement, so that none takes long. */
const numbersAtOnce = 10_000;

/**
 * What is owed on site stands as lines, too: fees, deposit, and the visitor's tax with its rate. Bookings that were made
 * before get theirs as they are shown today, from the step that agreed on the stay that stands.
 */
export async function addOnSiteLines(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await allowLines(trx, engine);
  await keepSearch(trx, engine);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from bookings`.execute(trx);
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += numbersAtOnce) await insertLinesAfter(trx, after);
  await indexSums(trx);
}

/** There are twice as many lines as before: sums of some kinds read the index alone. */
async function indexSums(trx: Transaction<Database>): Promise<void> {
  await trx.schema.dropIndex("booking_charges_booking_id").execute();
  const index = trx.schema.createIndex("booking_charges_booking_id").on("booking_charges");
  await index.columns(["booking_id", "kind", "cents"]).execute();
}

async function insertLinesAfter(trx: Transaction<Database>, after: number): Promise<void> {
  const cleaning = sql`case when ${isLarger} then 8500 when vehicles.name = 'Editha' then 10000 else 5000 end`;
  const nights = sql`bookings.adults * bookings.nights`;
  const lines: Line[] = [
    { kind: "fee", name: "charterBriefing", tax: 19, where: hasCharter, unit: sql`8500` },
    { kind: "fee", name: "briefing", tax: 19, where: sql`not ${hasCharter}`, unit: sql`3500` },
    { kind: "fee", name: "cleaning", tax: 19, unit: cleaning },
    { kind: "deposit", tax: 0, unit: sql`vehicles.deposit_cents` },
    {
      kind: "visitorsTax",
      tax: 0,
      where: sql`${nights} > 0`,
      unit: sql`bookings.visitors_tax_cents`,
      quantity: nights,
    },
  ];
  for (const line of lines) await insertLine(trx, line, after);
}

async function allowLines(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await rebuildTable(trx, "booking_charges", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(integers("booking_id", "event_id", "quantity", "unit_cents", "cents", "tax_percent"))
        .$call(texts("kind", "name"))
        .$call(refers("booking_charges", "booking_id", "bookings", "restrict"))
        .$call(refers("booking_charges", "event_id", "booking_events", "restrict"))
        .$call(ofKind)
        .$call(oneOf("booking_charges", "tax_percent", [19, 7, 0]))
        .$call(check("booking_charges", "name", named))
        .$call(check("booking_charges", "cents", sql<boolean>`quantity <> 0 and cents = quantity * unit_cents`)),
    async alter() {
      await sql`
        alter table booking_charges
          drop constraint booking_charges_kind_check,
          drop constraint booking_charges_name_check,
          add constraint booking_charges_kind_check
            check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})),
          add constraint booking_charges_name_check check (${named})`.execute(trx);
    },
  });
}

/** A booking is found by its price: what is owed on site does not change that. */
async function keepSearch(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const isPrice = sql`new.kind in ('rent', 'extra', 'adjustment')`;
  if (engine === "postgres") {
    await sql`drop trigger search_stay_charge on booking_charges`.execute(trx);
    await sql`create trigger search_stay_charge after insert on booking_charges
      for each row when (${isPrice}) execute function mark_charged_stay()`.execute(trx);
    return;
  }
  await sql`drop trigger search_stay_charge`.execute(trx);
  await sql`create trigger search_stay_charge after insert on booking_charges when ${isPrice}
    begin
      insert into search_entries (kind, reference_id, day, admin_only, is_stale)
        values ('stay', new.booking_id, '', 0, 1) on conflict (kind, reference_id) do update set is_stale = 1;
      delete from search_words where kind = 'stay' and reference_id = new.booking_id;
    end`.execute(trx);
}

interface Line {
  kind: string;
  name?: string;
  tax: number;
  where?: RawBuilder<boolean>;
  unit: RawBuilder<unknown>;
  quantity?: RawBuilder<unknown>;
}

/** The line of each booking that it is for. */
async function insertLine(trx: Transaction<Database>, line: Line, after: number): Promise<void> {
  const { kind, name = "", tax, where = sql<boolean>`true`, unit, quantity = sql`1` } = line;
  await sql`
    insert into booking_charges (booking_id, event_id, kind, name, quantity, unit_cents, cents, tax_percent)
    select bookings.id, max(steps.id), ${sql.lit(kind)}, ${sql.lit(name)}, ${quantity}, ${unit},
      (${quantity}) * (${unit}), ${sql.lit(tax)}
    from bookings
    join vehicles on vehicles.id = bookings.vehicle_id
    join booking_events as steps on steps.booking_id = bookings.id and steps.kind in ('created', 'changed')
    where bookings.id > ${after} and bookings.id <= ${after + numbersAtOnce} and ${where}
    group by bookings.id, vehicles.id
    order by bookings.id`.execute(trx);
}
