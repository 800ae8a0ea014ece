import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Engine } from "../server/db/engine.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import { openPostgresDb } from "../server/db/postgres.ts";
import type { Database } from "../server/db/schema.ts";

/** One database of one suite. */
export interface TestDatabase {
  engine: Engine;
  /** What the configuration says to reach it, also from another process. */
  location: { databaseUrl: string | null; dataDir: string };
  db: Kysely<Database>;
  /** Opens it a second time, as another process would. Close it before the suite ends. */
  open: () => Kysely<Database>;
  remove: () => Promise<void>;
}

/** What a suite on one engine has: its own database, migrated, empty at first and kept until the suite ends. */
export interface SuiteEngine {
  name: Engine;
  /** Ask inside of a test or hook. */
  db: () => Kysely<Database>;
  database: () => TestDatabase;
}

/** Runs a suite on SQLite and on PostgreSQL, each with a fresh database that is dropped afterwards. */
export function describeEachEngine(name: string, suite: (engine: SuiteEngine) => void): void {
  for (const engine of ["sqlite", "postgres"] as const) {
    if (engine === "postgres" && !process.env.TEST_DATABASE_URL) {
      // oxlint-disable-next-line jest/no-disabled-tests -- there is no server to run on; the run counts and tells it
      describe.skip(`${name} on postgres (none installed)`, () => suite(withoutDatabase));
      continue;
    }
    describe(`${name} on ${engine}`, () => {
      let database: TestDatabase | undefined;
      const opened = () => {
        if (!database) throw new Error("ask for the database inside of a test or hook");
        return database;
      };
      beforeAll(async () => {
        database = await createTestDatabase(engine);
        await migrate(database.db);
      });
      afterAll(async () => {
        await database?.db.destroy();
        await database?.remove();
      });
      suite({ name: engine, db: () => opened().db, database: opened });
    });
  }
}

const withoutDatabase: SuiteEngine = {
  name: "postgres",
  db: () => {
    throw new Error("no PostgreSQL");
  },
  database: () => {
    throw new Error("no PostgreSQL");
  },
};

/** An empty database without tables. Its `db` is the caller's to close, before `remove`. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "houseboats-"));
  if (engine === "sqlite") {
    const location = { databaseUrl: null, dataDir };
    const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }));
    return { engine, location, db: openDatabase(location), open: () => openDatabase(location), remove };
  }
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("no PostgreSQL: set TEST_DATABASE_URL");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const location = { databaseUrl: url.href, dataDir };
  const remove = async () => {
    await onServer(server, `drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { engine, location, db: openDatabase(location), open: () => openDatabase(location), remove };
}

async function onServer(url: string, statement: string): Promise<void> {
  const maintenance = openPostgresDb(url);
  await sql.raw(statement).execute(maintenance);
  await maintenance.destroy();
}

/** Every table, those first that refer to others: the order in which they can be emptied. */
const tables = [
  "half_days",
  "voucher_entries",
  "payments",
  "bans",
  "idempotency_keys",
  "outbox",
  "wallet_orders",
  "bookings",
  "holds",
  "vouchers",
  "blocked_days",
  "sessions",
  "vehicles",
  "business_settings",
  "users",
] as const;

/** Empties all tables, for suites whose tests must not see each other's rows. */
export async function emptyDatabase(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("wallet_orders").set({ booking_id: null }).execute();
    await trx.updateTable("bookings").set({ wallet_order_id: null }).execute();
    for (const table of tables) await trx.deleteFrom(table).execute();
  });
}
