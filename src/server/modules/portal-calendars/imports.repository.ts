import type { Kysely, Transaction, Updateable } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant, NewRow } from "../../db/tables/columns.ts";
import type { CalendarImportRow, CalendarImports, ImportedEvents } from "../../db/tables/portal-calendars.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A boat that was not deleted, by its id. */
export async function findBoat(db: Db, id: number): Promise<{ id: number; name: string } | null> {
  const query = db.selectFrom("vehicles").select(["id", "name"]).where("id", "=", id).where("deleted_at", "is", null);
  return (await query.executeTakeFirst()) ?? null;
}

/** The boat's imports by name, each with the number of its events: all, those missing, and those that are ours. */
export function importsOf(db: Db, vehicleId: number) {
  return db
    .selectFrom("calendar_imports")
    .selectAll()
    .select((is) => {
      const events = is
        .selectFrom("imported_events")
        .select((all) => all.fn.countAll<number>().as("count"))
        .whereRef("import_id", "=", "calendar_imports.id");
      return [
        events.as("events"),
        events.where("missed", ">", 0).as("missing"),
        events.where("held_off", ">", 0).as("ours"),
      ];
    })
    .where("vehicle_id", "=", vehicleId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** An import of a boat that was not deleted. */
const importsThere = (db: Db) =>
  db
    .selectFrom("calendar_imports")
    .innerJoin("vehicles", "vehicles.id", "calendar_imports.vehicle_id")
    .selectAll("calendar_imports")
    .select("vehicles.name as vehicle_name")
    .where("vehicles.deleted_at", "is", null);

export type KnownImport = CalendarImportRow & { vehicle_name: string };

export async function findImport(db: Db, id: number): Promise<KnownImport | null> {
  return (await importsThere(db).where("calendar_imports.id", "=", id).executeTakeFirst()) ?? null;
}

/** Those that were not fetched since, those that waited longest first. */
export function importsDue(db: Db, since: Instant): Promise<KnownImport[]> {
  return importsThere(db)
    .where((is) => is.or([is("tried_at", "is", null), is("tried_at", "<=", since)]))
    .orderBy("tried_at")
    .orderBy("calendar_imports.id")
    .execute();
}

/** The boats that have imports. */
export async function importingBoats(db: Db): Promise<number[]> {
  const rows = await importsThere(db).clearSelect().select("calendar_imports.vehicle_id").distinct().execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** @returns its id; null where the boat has the address already. */
export async function insertImport(trx: Trx, row: NewRow<CalendarImports>): Promise<number | null> {
  const query = trx.insertInto("calendar_imports").values(row);
  const inserted = query.onConflict((conflict) => conflict.columns(["vehicle_id", "url"]).doNothing());
  return (await inserted.returning("id").executeTakeFirst())?.id ?? null;
}

export async function updateImport(trx: Trx, id: number, changes: Updateable<CalendarImports>): Promise<void> {
  await trx.updateTable("calendar_imports").set(changes).where("id", "=", id).execute();
}

/** Its events, clashes and half-days go with it. */
export async function deleteImport(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("calendar_imports").where("id", "=", id).execute();
}

/** How many events an import has that end on the day or later. */
export async function countEvents(db: Db, importId: number, today: Day): Promise<number> {
  const query = db.selectFrom("imported_events").select((is) => is.fn.countAll<number>().as("count"));
  const { count } = await query
    .where("import_id", "=", importId)
    .where("end_day", ">=", today)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All events of an import. */
export function eventsOf(db: Db, importId: number) {
  return db.selectFrom("imported_events").selectAll().where("import_id", "=", importId).execute();
}

/** The first events of an import that end on the day or later. */
export function firstEventsOf(db: Db, importId: number, { today, limit }: { today: Day; limit: number }) {
  return db
    .selectFrom("imported_events")
    .selectAll()
    .where("import_id", "=", importId)
    .where("end_day", ">=", today)
    .orderBy("start_day")
    .orderBy("starts_am", "desc")
    .orderBy("uid")
    .limit(limit)
    .execute();
}

/** Rows that are written at once: fewer than either engine takes values. */
const rowsAtOnce = 1_000;

/** The import has these events from now on, and no others. */
export async function replaceEvents(trx: Trx, importId: number, events: readonly NewRow<ImportedEvents>[]) {
  await trx.deleteFrom("imported_events").where("import_id", "=", importId).execute();
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    await trx
      .insertInto("imported_events")
      .values(events.slice(from, from + rowsAtOnce))
      .execute();
  }
}
