import { type CreateTableBuilder, type RawBuilder, sql, type Transaction } from "kysely";
import {
  adjustedTo,
  type Charge,
  changedCharges,
  standingCharges,
  stayCharges,
} from "../../../shared/rules/charges.ts";
import { extraPrice, isExtraName, type OfferedExtras } from "../../../shared/rules/extras.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { taxPercent } from "../../../shared/rules/tax.ts";
import type { Engine } from "../engine.ts";
import { groupBy } from "../group-by.ts";
import type { Database } from "../schema.ts";
import type { BookingCharges } from "../tables/booking.ts";
import type { NewRow } from "../tables/columns.ts";
import { appendOnly } from "./append-only.ts";
import { check, id, integers, oneOf, refers, texts } from "./columns.ts";

/** Bookings whose lines are written at once. */
const bookingsAtOnce = 1_000;
/** Lines of one statement: eight values each, and either engine takes 30,000. */
const linesAtOnce = 3_000;
/** Numbers of bookings of one statement, so that none takes long. */
const numbersAtOnce = 10_000;

const kinds = ["rent", "extra", "adjustment", "floor", "fee", "deposit", "visitorsTax"];

/**
 * What a booking costs, and what it owes on site, as lines, each written by the step that agreed on it. Bookings that
 * were made before get their price from their log, extras at the prices that their boats ask today: the sums are those
 * that stand in their columns. Fees and deposit they get as they are shown today.
 */
export async function createBookingCharges(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await createTable(trx, engine);
  await addMissingFirstSteps(trx);
  await addPriceLines(trx);
  await addOnSiteLines(trx);
  await appendOnly(trx, engine, "booking_charges");
}

async function createTable({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  const shape = (table: CreateTableBuilder<string, string>) =>
    table
      .$call(id(engine))
      .$call(integers("booking_id", "event_id", "quantity", "unit_cents", "cents", "tax_percent"))
      .$call(texts("kind", "name"))
      .$call(refers("booking_charges", "booking_id", "bookings", "restrict"))
      .$call(refers("booking_charges", "event_id", "booking_events", "restrict"))
      .$call(oneOf("booking_charges", "kind", kinds))
      .$call(oneOf("booking_charges", "tax_percent", [19, 7, 0]))
      .$call(check("booking_charges", "name", sql<boolean>`(kind in ('extra', 'fee')) = (name <> '')`))
      .$call(check("booking_charges", "cents", sql<boolean>`quantity <> 0 and cents = quantity * unit_cents`));
  await shape(schema.createTable("booking_charges")).execute();
  // Sums of some kinds read the index alone.
  const sums = schema.createIndex("booking_charges_booking_id").on("booking_charges");
  await sums.columns(["booking_id", "kind", "cents"]).execute();
  await schema.createIndex("booking_charges_event_id").on("booking_charges").column("event_id").execute();
}

/** A line refers to the step that agreed on it: whose log does not begin with the booking gets that step. */
async function addMissingFirstSteps(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into booking_events (booking_id, kind, detail, price_cents, created_at)
    select id, 'created', '', total_cents, created_at from bookings
    where not exists (select 1 from booking_events e where e.booking_id = bookings.id and e.kind = 'created')
  `.execute(trx);
}

/** The columns by which a booking was priced. */
interface Priced {
  id: number;
  vehicle_id: number;
  nights: number;
  adults: number;
  children: number;
  extras: string;
  total_cents: Cents;
  voucher_cents: Cents;
  new_price_cents: Cents | null;
}
/** What each boat asks for its extras today. */
type Offers = ReadonlyMap<number, OfferedExtras>;

interface Step {
  id: number;
  booking_id: number;
  kind: string;
  new_price_cents: Cents | null;
}

async function addPriceLines(trx: Transaction<Database>): Promise<void> {
  const boats = await sql<{ id: number; extras: string }>`select id, extras from vehicles`.execute(trx);
  const offers: Offers = new Map(boats.rows.map((boat) => [boat.id, JSON.parse(boat.extras) as OfferedExtras]));
  for (let after = 0; ; ) {
    const bookings = await bookingsAfter(trx, after);
    const last = bookings.at(-1);
    if (!last) break;
    await insertLines(trx, await linesOfAll(trx, bookings, offers));
    after = last.id;
  }
}

async function bookingsAfter(trx: Transaction<Database>, after: number): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select id, vehicle_id, nights, adults, children, extras, total_cents, voucher_cents, new_price_cents
    from bookings where id > ${after} order by id limit ${bookingsAtOnce}`.execute(trx);
  return rows;
}

async function linesOfAll(
  trx: Transaction<Database>,
  bookings: Priced[],
  offers: Offers,
): Promise<NewRow<BookingCharges>[]> {
  const [first, last] = [bookings[0]?.id ?? 0, bookings.at(-1)?.id ?? 0];
  const steps = await sql<Step>`
    select id, booking_id, kind, new_price_cents from booking_events
    where booking_id between ${first} and ${last} and kind in ('created', 'price-changed')
    order by booking_id, id`.execute(trx);
  const stepsOf = groupBy(steps.rows, ({ booking_id }) => booking_id);
  return bookings.flatMap((booking) => linesOf(booking, stepsOf(booking.id), offers));
}

/** The lines of each step: those that turn what stood before into what it agreed on. */
function linesOf(booking: Priced, steps: readonly Step[], offers: Offers): NewRow<BookingCharges>[] {
  const lines: NewRow<BookingCharges>[] = [];
  let standing: Charge[] = [];
  const agree = (step: Step, new_price_cents: Cents | null) => {
    const wanted = chargesOf({ ...booking, new_price_cents }, offers.get(booking.vehicle_id) ?? {});
    const changed = changedCharges(standing, wanted);
    lines.push(...changed.map((charge) => lineOf(charge, booking.id, step.id)));
    standing = standingCharges([...standing, ...changed]);
  };
  // As it was booked: before another price was agreed on.
  const isPriced = steps.some(({ kind }) => kind === "price-changed");
  let agreed = isPriced ? null : booking.new_price_cents;
  for (const step of steps) {
    if (step.kind === "price-changed") agreed = step.new_price_cents;
    agree(step, agreed);
  }
  // The columns have the last word, whatever the log says.
  const last = steps.at(-1);
  if (last) agree(last, booking.new_price_cents);
  return lines;
}

function chargesOf(row: Priced, offered: OfferedExtras): Charge[] {
  const persons = row.adults + row.children;
  const extras = extrasOf(row, offered, persons);
  const rent = extras.reduce((rest, { cents }) => rest - cents, row.total_cents);
  const stay = stayCharges({ rent, extras }, { nights: row.nights, persons });
  if (row.new_price_cents === null) return stay;
  return adjustedTo(row.new_price_cents + row.voucher_cents, stay);
}

/** The prices of that day are known to nobody; extras that would cost more than the whole stay did stand at 0. */
function extrasOf(row: Priced, offered: OfferedExtras, persons: number) {
  const names = (JSON.parse(row.extras) as string[]).filter(isExtraName);
  const extras = names.map((name) => ({ name, cents: extraPrice(name, offered, persons) ?? 0 }));
  const sum = extras.reduce((cents, extra) => cents + extra.cents, 0);
  return sum <= row.total_cents ? extras : names.map((name) => ({ name, cents: 0 }));
}

function lineOf({ kind, name, quantity, unitCents }: Charge, booking_id: number, event_id: number) {
  const cents = quantity * unitCents;
  return { booking_id, event_id, kind, name, quantity, unit_cents: unitCents, cents, tax_percent: taxPercent };
}

async function insertLines(trx: Transaction<Database>, lines: NewRow<BookingCharges>[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    await trx
      .insertInto("booking_charges")
      .values(lines.slice(from, from + linesAtOnce))
      .execute();
  }
}

/** The rule of that day, by the boat's name. */
const isLarger = sql<boolean>`vehicles.name in ('Kleine Freiheit', 'Große Freiheit', 'Seeglück')`;
const hasCharter = sql<boolean>`(${isLarger} and coalesce(bookings.license_answer, 'no') <> 'yes')`;

interface OnSiteLine {
  kind: string;
  name?: string;
  tax: number;
  where?: RawBuilder<boolean>;
  unit: RawBuilder<unknown>;
  quantity?: RawBuilder<unknown>;
}

const cleaning = sql`case when ${isLarger} then 8500 when vehicles.name = 'Editha' then 10000 else 5000 end`;
const nightsOfAdults = sql`bookings.adults * bookings.nights`;

const onSiteLines: readonly OnSiteLine[] = [
  { kind: "fee", name: "charterBriefing", tax: 19, where: hasCharter, unit: sql`8500` },
  { kind: "fee", name: "briefing", tax: 19, where: sql`not ${hasCharter}`, unit: sql`3500` },
  { kind: "fee", name: "cleaning", tax: 19, unit: cleaning },
  { kind: "deposit", tax: 0, unit: sql`vehicles.deposit_cents` },
  // No tax was asked for yet: its rate is 0.
  { kind: "visitorsTax", tax: 0, where: sql`${nightsOfAdults} > 0`, unit: sql`0`, quantity: nightsOfAdults },
];

async function addOnSiteLines(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from bookings`.execute(trx);
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += numbersAtOnce) {
    for (const line of onSiteLines) await insertOnSiteLine(trx, line, after);
  }
}

/** The line of each booking that it is for, from the step that it was made by. */
async function insertOnSiteLine(trx: Transaction<Database>, line: OnSiteLine, after: number): Promise<void> {
  const { kind, name = "", tax, where = sql<boolean>`true`, unit, quantity = sql`1` } = line;
  await sql`
    insert into booking_charges (booking_id, event_id, kind, name, quantity, unit_cents, cents, tax_percent)
    select bookings.id, max(steps.id), ${sql.lit(kind)}, ${sql.lit(name)}, ${quantity}, ${unit},
      (${quantity}) * (${unit}), ${sql.lit(tax)}
    from bookings
    join vehicles on vehicles.id = bookings.vehicle_id
    join booking_events as steps on steps.booking_id = bookings.id and steps.kind = 'created'
    where bookings.id > ${after} and bookings.id <= ${after + numbersAtOnce} and ${where}
    group by bookings.id, vehicles.id
    order by bookings.id`.execute(trx);
}
