import { type CreateTableBuilder, sql, type Transaction } from "kysely";
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

/**
 * What a booking costs as lines, each written by the step that agreed on it. Bookings that were made before get theirs
 * from their log, extras at the prices that their boats ask today: the sums are those that stood in their columns.
 */
export async function addBookingCharges(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const shape = (table: CreateTableBuilder<string, string>) =>
    table
      .$call(id(engine))
      .$call(integers("booking_id", "event_id", "quantity", "unit_cents", "cents", "tax_percent"))
      .$call(texts("kind", "name"))
      .$call(refers("booking_charges", "booking_id", "bookings", "restrict"))
      .$call(refers("booking_charges", "event_id", "booking_events", "restrict"))
      .$call(oneOf("booking_charges", "kind", ["rent", "extra", "adjustment"]))
      .$call(oneOf("booking_charges", "tax_percent", [19, 7, 0]))
      .$call(check("booking_charges", "name", sql<boolean>`(kind = 'extra') = (name <> '')`))
      .$call(check("booking_charges", "cents", sql<boolean>`quantity <> 0 and cents = quantity * unit_cents`));
  await shape(trx.schema.createTable("booking_charges")).execute();
  await trx.schema
    .createIndex("booking_charges_booking_id")
    .on("booking_charges")
    .columns(["booking_id", "id"])
    .execute();
  await trx.schema.createIndex("booking_charges_event_id").on("booking_charges").column("event_id").execute();
  await addMissingFirstSteps(trx);
  const boats = await sql<{ id: number; extras: string }>`select id, extras from vehicles`.execute(trx);
  const offers: Offers = new Map(boats.rows.map(({ id, extras }) => [id, JSON.parse(extras) as OfferedExtras]));
  for (let after = 0; ; ) {
    const bookings = await bookingsAfter(trx, after);
    const last = bookings.at(-1);
    if (!last) break;
    await insertLines(trx, await linesOfAll(trx, bookings, offers));
    after = last.id;
  }
  await appendOnly(trx, engine, "booking_charges");
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
  vehicle_id: number;
  nights: number;
  adults: number;
  children: number;
  extras: string;
  total_cents: Cents;
  kept_cents: Cents;
  voucher_cents: Cents;
  new_price_cents: Cents | null;
}
type PricedBooking = Priced & { id: number };
/** What each boat asks for its extras today. */
type Offers = ReadonlyMap<number, OfferedExtras>;

interface Step {
  id: number;
  booking_id: number;
  kind: string;
  new_price_cents: Cents | null;
  stay_change: string | null;
}

async function bookingsAfter(trx: Transaction<Database>, after: number): Promise<PricedBooking[]> {
  const { rows } = await sql<PricedBooking>`
    select id, vehicle_id, nights, adults, children, extras, total_cents, kept_cents, voucher_cents, new_price_cents
    from bookings where id > ${after} order by id limit ${bookingsAtOnce}`.execute(trx);
  return rows;
}

async function linesOfAll(
  trx: Transaction<Database>,
  bookings: PricedBooking[],
  offers: Offers,
): Promise<NewRow<BookingCharges>[]> {
  const [first, last] = [bookings[0]?.id ?? 0, bookings.at(-1)?.id ?? 0];
  const steps = await sql<Step>`
    select id, booking_id, kind, new_price_cents, stay_change from booking_events
    where booking_id between ${first} and ${last} and kind in ('created', 'price-changed', 'changed')
    order by booking_id, id`.execute(trx);
  const stepsOf = groupBy(steps.rows, ({ booking_id }) => booking_id);
  return bookings.flatMap((booking) => linesOf(booking, stepsOf(booking.id), offers));
}

/** The lines of each step: those that turn what stood before into what it agreed on. */
function linesOf(booking: PricedBooking, steps: readonly Step[], offers: Offers): NewRow<BookingCharges>[] {
  const lines: NewRow<BookingCharges>[] = [];
  let standing: Charge[] = [];
  const agree = (event_id: number, columns: Priced) => {
    const changed = changedCharges(standing, chargesOf(columns, offers.get(columns.vehicle_id) ?? {}));
    lines.push(...changed.map((charge) => lineOf(charge, booking.id, event_id)));
    standing = standingCharges([...standing, ...changed]);
  };
  let columns = firstColumns(booking, steps);
  for (const step of steps) {
    if (step.kind === "price-changed") {
      const total_cents = columns.total_cents - columns.kept_cents;
      columns = { ...columns, total_cents, kept_cents: 0, new_price_cents: step.new_price_cents };
    }
    if (step.stay_change !== null) columns = (JSON.parse(step.stay_change) as { to: Priced }).to;
    agree(step.id, columns);
  }
  // The columns have the last word, whatever the log says.
  const last = steps.at(-1);
  if (last) agree(last.id, booking);
  return lines;
}

/** As it was booked: before the first change of its stay, and before another price was agreed on. */
function firstColumns(booking: PricedBooking, steps: readonly Step[]): Priced {
  const changed = steps.find(({ stay_change }) => stay_change !== null)?.stay_change;
  const stood = changed == null ? booking : (JSON.parse(changed) as { from: Priced }).from;
  const isPriced = steps.some(({ kind }) => kind === "price-changed");
  return isPriced ? { ...stood, new_price_cents: null } : stood;
}

function chargesOf(row: Priced, offered: OfferedExtras): Charge[] {
  const persons = row.adults + row.children;
  const listCents = row.total_cents - row.kept_cents;
  const extras = extrasOf(row, offered, persons, listCents);
  const rent = extras.reduce((rest, { cents }) => rest - cents, listCents);
  const stay = stayCharges({ rent, extras }, { nights: row.nights, persons });
  if (row.new_price_cents === null) return stay;
  return adjustedTo(row.new_price_cents - row.kept_cents + row.voucher_cents, stay);
}

/** The prices of that day are known to nobody; extras that would cost more than the whole stay did stand at 0. */
function extrasOf(row: Priced, offered: OfferedExtras, persons: number, listCents: Cents) {
  const names = (JSON.parse(row.extras) as string[]).filter(isExtraName);
  const extras = names.map((name) => ({ name, cents: extraPrice(name, offered, persons) ?? 0 }));
  const sum = extras.reduce((cents, extra) => cents + extra.cents, 0);
  return sum <= listCents ? extras : names.map((name) => ({ name, cents: 0 }));
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
