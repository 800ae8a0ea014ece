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

interface WithPlan extends Database {
  plan_periods: Period;
  plan_days: { day: Day };
}

/** Lengths of stays in turn. */
const lengths = [2, 3, 2, 4, 3, 7, 2, 3];
/** Stays of each boat that are still to come; there are nine boats, so that a hundred bookings are nearly all ahead. */
const stillToCome = 11;
/** How many bookings that makes. */
export const bookingsAhead = 9 * stillToCome;
const rowsAtOnce = 500;

/**
 * Fills a database that was seeded for its first start with `count` bookings. Those still to come are the same for every
 * count; all others lie in the past, boat by boat without a gap: a fleet can only have so many bookings ahead.
 */
export async function insertHistory(db: Kysely<Database>, today: Day, count: number): Promise<void> {
  const { boats } = await db
    .selectFrom("vehicles")
    .select((is) => is.fn.countAll<number>().as("boats"))
    .executeTakeFirstOrThrow();
  await (db as unknown as Kysely<WithPlan>).transaction().execute(async (trx) => {
    await trx.updateTable("business_settings").set(closedSeason).execute();
    await plan(trx, [...ahead(today), ...past(today, Math.ceil(count / boats) - stillToCome)]);
    await insertBookings(trx, count);
  });
  // What happens within minutes by itself, and must not happen while something is measured.
  const upkeep = engineOf(db) === "postgres" ? "vacuum analyze" : "pragma wal_checkpoint(truncate)";
  await sql.raw(upkeep).execute(db);
}

/** Fills what is still free of the next two years, as nobody's season ever is. */
export async function insertFullSeason(db: Kysely<Database>, today: Day): Promise<void> {
  const periods = Array.from({ length: 195 }, (_, index) => periodFrom(addDays(today, 130 + 3 * index), 3));
  await (db as unknown as Kysely<WithPlan>).transaction().execute(async (trx) => {
    await plan(trx, periods);
    await insertBookings(trx, periods.length * 9);
  });
}

function periodFrom(start_day: Day, nights: number): Period {
  return { start_day, end_day: addDays(start_day, nights), nights };
}

function ahead(today: Day): Period[] {
  return Array.from({ length: stillToCome }, (_, index) =>
    periodFrom(addDays(today, 7 + 10 * index), lengths[index % lengths.length] ?? 2),
  );
}

function past(today: Day, count: number): Period[] {
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

/** Temporary tables to make the rows from: the database itself multiplies periods by boats and by days. */
async function plan(trx: Transaction<WithPlan>, periods: readonly Period[]): Promise<void> {
  for (const table of ["plan_periods", "plan_days"]) {
    await trx.schema.dropTable(table).ifExists().execute();
  }
  await sql`create temporary table plan_periods (start_day text primary key, end_day text, nights integer)`.execute(
    trx,
  );
  await sql`create temporary table plan_days (day text primary key)`.execute(trx);
  for (let from = 0; from < periods.length; from += rowsAtOnce) {
    await trx
      .insertInto("plan_periods")
      .values(periods.slice(from, from + rowsAtOnce))
      .execute();
  }
  const days = [...new Set(periods.flatMap(({ start_day, nights }) => daysOf(start_day, nights)))];
  for (let from = 0; from < days.length; from += rowsAtOnce) {
    const rows = days.slice(from, from + rowsAtOnce).map((day) => ({ day }));
    await trx.insertInto("plan_days").values(rows).execute();
  }
}

function daysOf(start: Day, nights: number): Day[] {
  return Array.from({ length: nights + 1 }, (_, index) => addDays(start, index));
}

/** The `count` latest of all periods of all boats, with their half-days. */
async function insertBookings(trx: Transaction<WithPlan>, count: number): Promise<void> {
  const before = await trx
    .selectFrom("bookings")
    .select((is) => is.fn.max("id").as("id"))
    .executeTakeFirst();
  await sql`
    insert into bookings (vehicle_id, start_day, nights, end_day, salutation, name, email, phone, street_and_number,
      additional, zip_code_and_city, adults, children, extras, comment, lang, payment_method, status, total_cents,
      voucher_cents, price_change_reason, cancel_reason, created_at, paid_at)
    select v.id, p.start_day, p.nights, p.end_day, 'Frau', 'Gast ' || v.name,
      'gast' || v.id || '-' || p.start_day || '@example.com', '+4917012345678', 'Uferweg 7', '',
      '14770 Brandenburg', 2, 0, '[]', 'Erwachsene: 2', 'de', 'banktransfer', 'paid', p.nights * v.night_cents,
      0, '', '', p.start_day || 'T08:00:00.000Z', p.start_day || 'T09:00:00.000Z'
    from plan_periods p cross join vehicles v
    order by p.start_day desc, v.id
    limit ${count}`.execute(trx);
  const newer = before?.id ?? 0;
  await sql`
    insert into booking_events (booking_id, kind, detail, price_cents, created_at)
    select id, 'created', comment, total_cents, created_at from bookings where id > ${newer}`.execute(trx);
  await sql`
    insert into half_days (vehicle_id, day, half, booking_id)
    select b.vehicle_id, d.day, 'pm', b.id from bookings b
    join plan_days d on d.day >= b.start_day and d.day < b.end_day where b.id > ${newer}`.execute(trx);
  await sql`
    insert into half_days (vehicle_id, day, half, booking_id)
    select b.vehicle_id, d.day, 'am', b.id from bookings b
    join plan_days d on d.day > b.start_day and d.day <= b.end_day where b.id > ${newer}`.execute(trx);
}
