import { type Kysely, sql } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import { migrations } from "../server/db/migrate.ts";
import { withForeignKeysOff } from "../server/db/migrations/rebuild-table.ts";
import type { Database } from "../server/db/schema.ts";

/** Applies migrations by their numbers, the last included. */
export async function applyMigrations(db: Kysely<Database>, from: string, to: string): Promise<void> {
  const engine = engineOf(db);
  const chosen = Object.entries(migrations).filter(([name]) => name >= from && name <= `${to}~`);
  await withForeignKeysOff(db, engine, () =>
    db.transaction().execute(async (trx) => {
      for (const [, migration] of chosen) await migration(trx, engine);
    }),
  );
}

/** Notes these unreleased steps in the place of all that 0.2.0 has for them, as a commit before it left them. */
export async function noteUnreleased(db: Kysely<Database>, steps: readonly string[]): Promise<void> {
  await sql`delete from schema_migrations where name like '01%'`.execute(db);
  // What a step after them added.
  await sql`alter table users drop column language`.execute(db);
  for (const name of ["starts_am", "ends_pm", "missed", "held_off"]) {
    await db.schema.alterTable("imported_events").dropColumn(name).execute();
  }
  for (const name of ["end_is_last_night", "retry_at"]) {
    await db.schema.alterTable("calendar_imports").dropColumn(name).execute();
  }
  await sql`alter table bookings drop column country`.execute(db);
  await sql`alter table bookings drop column own_extras`.execute(db);
  await dropPriceLists(db);
  await dropOneMorning(db);
  await dropBlocksAndDefects(db);
  const rows = steps.map((name) => sql`(${name}, '2026-11-27T08:00:00.000Z')`);
  await sql`insert into schema_migrations (name, timestamp) values ${sql.join(rows)}`.execute(db);
}

async function dropPriceLists(db: Kysely<Database>): Promise<void> {
  await sql`drop index booking_charges_price_list_id`.execute(db);
  const isPostgres = engineOf(db) === "postgres";
  if (isPostgres) {
    await sql`alter table booking_charges drop constraint booking_charges_listed_check,
      drop column first_day, drop column price_list_id, drop column label_de, drop column label_en`.execute(db);
  }
  await db.schema.dropTable("price_lists").execute();
  if (isPostgres) await sql`drop function refuse_price_lists_change()`.execute(db);
}

async function dropOneMorning(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable("turnaround_steps").dropColumn("together").execute();
  for (const column of ["protocol_at_handover", "protocol_at_return"]) {
    await db.schema.alterTable("business_settings").dropColumn(column).execute();
  }
}

async function dropBlocksAndDefects(db: Kysely<Database>): Promise<void> {
  for (const table of ["engine_readings", "defect_steps", "defect_photos", "defects"]) {
    await db.schema.dropTable(table).execute();
  }
  await sql`drop index half_days_block_id`.execute(db);
  if (engineOf(db) === "postgres") {
    await sql`alter table half_days drop constraint half_days_owner_check, drop column block_id`.execute(db);
    await sql`alter table half_days add constraint half_days_owner_check check (true)`.execute(db);
  }
  await db.schema.dropTable("block_clashes").execute();
  await db.schema.dropTable("boat_blocks").execute();
  for (const table of ["bookings", "holds"]) {
    for (const column of ["starts_am", "ends_pm"]) await db.schema.alterTable(table).dropColumn(column).execute();
  }
}

/** Adds a vehicle with the columns that it had before 0032, of six guests and 180 a night. @returns its id. */
export async function addOldVehicle(db: Kysely<Database>, name = "Hektor"): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into vehicles (type, name, license, extras, night_cents, tier_cents, images, description_de, description_en,
      passengers, deposit_cents, blocked)
    values ('houseboats', ${name}, 'no', '{}', 18000, '{}', '[]', '{}', '{}', 6, 0, 0)
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
