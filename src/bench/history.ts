import { type Kysely, sql, type Transaction } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import type { Database } from "../server/db/schema.ts";
import { addDays, type Day } from "../shared/rules/day.ts";
import { closedSeason } from "./free-stays.ts";

interface Period {
  start_day: Day;
  end_day: Day;
  nights: number;
}

interface WithPeriodTables extends Database {
  periods: Period;
  period_days: { day: Day };
}

/** Lengths of stays in turn. */
const lengths = [2, 3, 2, 4, 3, 7, 2, 3];
/** Future stays of each boat. With nine boats, nearly all of a hundred bookings lie ahead. */
const upcomingPerVehicle = 11;
/** How many bookings that makes. */
export const upcomingBookings = 9 * upcomingPerVehicle;
/** Bookings of them for which more came than was due. */
export const openMoneyRows = 30;
/** In so many days the first of them begin. */
const firstUpcoming = 7;
const rowsAtOnce = 500;
/** So many periods of all boats are written at once: a connection to PostgreSQL that is silent for 20 s is given up. */
const periodsAtOnce = 1_000;

/**
 * Adds `count` bookings to a freshly seeded database. Every count has the same future bookings; all others lie in the
 * past, boat by boat without a gap.
 */
export async function insertHistory(db: Kysely<Database>, today: Day, count: number): Promise<void> {
  const { boats } = await db
    .selectFrom("vehicles")
    .select((is) => is.fn.countAll<number>().as("boats"))
    .executeTakeFirstOrThrow();
  await db.updateTable("business_settings").set(closedSeason).execute();
  const periods = [
    ...upcomingPeriods(today),
    ...pastPeriods(today, Math.ceil(count / boats) - upcomingPerVehicle),
  ].toSorted((one, other) => (one.start_day < other.start_day ? 1 : -1));
  let missing = count;
  for (let from = 0; from < periods.length; from += periodsAtOnce) {
    const some = periods.slice(from, from + periodsAtOnce);
    const bookings = Math.min(missing, some.length * boats);
    await (db as unknown as Kysely<WithPeriodTables>).transaction().execute(async (trx) => {
      if (engineOf(db) === "postgres") await sql`set local statement_timeout = 0`.execute(trx);
      await fillPeriodTables(trx, some);
      await insertBookings(trx, bookings);
    });
    missing -= bookings;
  }
}

/** Fills the list of open money: for some of the future bookings, which are the first ones, ten euros too much came. */
export async function insertOpenMoney(db: Kysely<Database>): Promise<void> {
  const bookings = db.selectFrom("bookings").select(["id", "created_at"]).orderBy("id").limit(openMoneyRows);
  const of = { purpose: "booking" };
  for (const { id: reference_id, created_at } of await bookings.execute()) {
    const payment = { ...of, reference_id, kind: "banktransfer" as const, cents: 10_00, created_at };
    await db.insertInto("payments").values(payment).execute();
    await db
      .insertInto("open_money")
      .values({ ...of, reference_id, opened_at: created_at })
      .execute();
  }
}

/** Maintenance that would otherwise run in the background during a measurement. */
export async function maintain(db: Kysely<Database>): Promise<void> {
  const statement = engineOf(db) === "postgres" ? "vacuum analyze" : "pragma wal_checkpoint(truncate)";
  await sql.raw(statement).execute(db);
}

/** The mail address of the first boat's next guest: every database has it. */
export const guestEmail = (today: Day) => `gast1-${addDays(today, firstUpcoming)}@example.com`;

/** Books out the next two years: the worst case. */
export async function insertFullSeason(db: Kysely<Database>, today: Day): Promise<void> {
  const periods = Array.from({ length: 195 }, (_, index) => periodFrom(addDays(today, 130 + 3 * index), 3));
  await (db as unknown as Kysely<WithPeriodTables>).transaction().execute(async (trx) => {
    await fillPeriodTables(trx, periods);
    await insertBookings(trx, periods.length * 9);
  });
}

function periodFrom(start_day: Day, nights: number): Period {
  return { start_day, end_day: addDays(start_day, nights), nights };
}

function upcomingPeriods(today: Day): Period[] {
  return Array.from({ length: upcomingPerVehicle }, (_, index) =>
    periodFrom(addDays(today, firstUpcoming + 10 * index), lengths[index % lengths.length] ?? 2),
  );
}

function pastPeriods(today: Day, count: number): Period[] {
  const periods: Period[] = [];
  let end = addDays(today, -1);
  for (let index = 0; index < count; index++) {
    const nights = lengths[index % lengths.length] ?? 2;
    const period = periodFrom(addDays(end, -nights), nights);
    periods.push(period);
    end = period.start_day;
  }
  return periods;
}

/** Temporary tables: the database itself multiplies periods by boats and by days, which is fast. */
async function fillPeriodTables(trx: Transaction<WithPeriodTables>, periods: readonly Period[]): Promise<void> {
  for (const table of ["periods", "period_days"]) {
    await trx.schema.dropTable(table).ifExists().execute();
  }
  await sql`create temporary table periods (start_day text primary key, end_day text, nights integer)`.execute(trx);
  await sql`create temporary table period_days (day text primary key)`.execute(trx);
  for (let from = 0; from < periods.length; from += rowsAtOnce) {
    await trx
      .insertInto("periods")
      .values(periods.slice(from, from + rowsAtOnce))
      .execute();
  }
  const days = [...new Set(periods.flatMap(({ start_day, nights }) => daysOf(start_day, nights)))];
  for (let from = 0; from < days.length; from += rowsAtOnce) {
    const rows = days.slice(from, from + rowsAtOnce).map((day) => ({ day }));
    await trx.insertInto("period_days").values(rows).execute();
  }
}

function daysOf(start: Day, nights: number): Day[] {
  return Array.from({ length: nights + 1 }, (_, index) => addDays(start, index));
}

/** The `count` latest of all periods of all boats, with their half-days. */
async function insertBookings(trx: Transaction<WithPeriodTables>, count: number): Promise<void> {
  const before = await trx
    .selectFrom("bookings")
    .select((is) => is.fn.max("id").as("id"))
    .executeTakeFirst();
  await sql`
    insert into bookings (vehicle_id, start_day, nights, end_day, salutation, name, email, phone, street_and_number,
      additional, zip_code_and_city, adults, children, extras, comment, lang, payment_method, status,
      price_change_reason, cancel_reason, created_at, paid_at)
    select v.id, p.start_day, p.nights, p.end_day, 'Frau', 'Gast ' || v.name,
      'gast' || v.id || '-' || p.start_day || '@example.com', '+4917012345678', 'Uferweg 7', '',
      '14770 Brandenburg', 2, 0, '[]', 'Erwachsene: 2', 'de', 'banktransfer', 'paid',
      '', '', p.start_day || 'T08:00:00.000Z', p.start_day || 'T09:00:00.000Z'
    from periods p cross join vehicles v
    order by p.start_day desc, v.id
    limit ${count}`.execute(trx);
  const newer = before?.id ?? 0;
  await sql`
    insert into booking_events (booking_id, kind, detail, price_cents, created_at)
    select b.id, 'created', comment, b.nights * v.night_cents, created_at from bookings b
    join vehicles v on v.id = b.vehicle_id where b.id > ${newer}`.execute(trx);
  await sql`
    insert into booking_charges (booking_id, event_id, kind, name, quantity, unit_cents, cents, tax_percent)
    select b.id, e.id, 'rent', '', b.nights, v.night_cents, b.nights * v.night_cents, 19 from bookings b
    join booking_events e on e.booking_id = b.id join vehicles v on v.id = b.vehicle_id
    where b.id > ${newer}`.execute(trx);
  await sql`
    insert into booking_charges (booking_id, event_id, kind, name, quantity, unit_cents, cents, tax_percent)
    select b.id, e.id, owed.kind, owed.name, 1, owed.cents, owed.cents, owed.tax_percent from bookings b
    join booking_events e on e.booking_id = b.id
    cross join (
      select 'fee' as kind, 'briefing' as name, 3500 as cents, 19 as tax_percent
      union all select 'fee', 'cleaning', 5000, 19 union all select 'deposit', '', 50000, 0) as owed
    where b.id > ${newer}`.execute(trx);
  await sql`
    insert into payments (kind, purpose, reference_id, cents, created_at)
    select 'banktransfer', 'booking', b.id, b.nights * v.night_cents, b.paid_at from bookings b
    join vehicles v on v.id = b.vehicle_id where b.id > ${newer}`.execute(trx);
  await sql`
    insert into half_days (vehicle_id, day, half, booking_id)
    select b.vehicle_id, d.day, 'pm', b.id from bookings b
    join period_days d on d.day >= b.start_day and d.day < b.end_day where b.id > ${newer}`.execute(trx);
  await sql`
    insert into half_days (vehicle_id, day, half, booking_id)
    select b.vehicle_id, d.day, 'am', b.id from bookings b
    join period_days d on d.day > b.start_day and d.day <= b.end_day where b.id > ${newer}`.execute(trx);
}
