import { type Kysely, sql, type Transaction } from "kysely";
import { type Engine, engineOf } from "./engine.ts";
import { createBooking } from "./migrations/0001-booking.ts";
import { createInbox } from "./migrations/0002-inbox.ts";
import { createAccounts } from "./migrations/0003-accounts.ts";
import { createDayPlan } from "./migrations/0004-day-plan.ts";
import { createStuckMoney } from "./migrations/0005-stuck-money.ts";
import { createInboxFacts } from "./migrations/0007-inbox-facts.ts";
import { withForeignKeysOff } from "./migrations/rebuild-table.ts";
import type { Database } from "./schema.ts";

type Migration = (trx: Transaction<Database>, engine: Engine) => Promise<void>;

/** Every change of the tables, in order. One that was released is never edited; a new one is added below. */
const migrations: readonly [name: string, migration: Migration][] = [
  ["0001-booking", createBooking],
  ["0002-inbox", createInbox],
  ["0003-accounts", createAccounts],
  ["0004-day-plan", createDayPlan],
  ["0005-stuck-money", createStuckMoney],
  ["0007-inbox-facts", createInboxFacts],
];

interface WithMigrations extends Database {
  schema_migrations: { name: string; applied_at: string };
}

/** Any number that nobody else uses for an advisory lock on this database. */
const migrationLock = 7_204_113_377;

/**
 * Brings the tables up to date. All in one transaction that begins with a lock, so that of several processes which start
 * at once one migrates and the others wait and find nothing to do; and a migration that fails leaves nothing behind.
 * @returns the names of the migrations that were applied.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  const engine = engineOf(db);
  return withForeignKeysOff(db, engine, () => applyMissing(db as unknown as Kysely<WithMigrations>, engine));
}

function applyMissing(db: Kysely<WithMigrations>, engine: Engine): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    // SQLite's transactions begin with the write lock; PostgreSQL's lock ends with the transaction.
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
    await trx.schema
      .createTable("schema_migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("applied_at", "text", (column) => column.notNull())
      .execute();
    const applied = await trx.selectFrom("schema_migrations").select("name").execute();
    const names = new Set(applied.map(({ name }) => name));
    const missing = migrations.filter(([name]) => !names.has(name));
    for (const [name, up] of missing) {
      await up(trx as unknown as Transaction<Database>, engine);
      await trx.insertInto("schema_migrations").values({ name, applied_at: new Date().toISOString() }).execute();
    }
    return missing.map(([name]) => name);
  });
}

/** Whether every migration that this program knows was applied. @throws what the driver throws where it cannot ask. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const rows = await (db as unknown as Kysely<WithMigrations>).selectFrom("schema_migrations").select("name").execute();
  return migrations.every(([name]) => rows.some((row) => row.name === name));
}
