import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import type { Engine } from "../server/db/engine.ts";
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

/** Asks `engine()` inside of its tests and hooks. On PostgreSQL `itOnSqlite` does nothing. */
type Suite = (engine: () => TestDatabase, itOnSqlite: jest.It, name: Engine) => void;

/**
 * Runs a suite on SQLite and on PostgreSQL, each with a fresh database that is migrated before and dropped afterwards.
 * It is for tests of what the engines do differently: locks, races, transactions, retries, constraints, triggers,
 * migrations, conversions, outages. Of the other tests there are as many here as it takes to run each statement of the
 * product on PostgreSQL once; the rest are `itOnSqlite`.
 */
export function describeEachEngine(suite: Suite): void {
  describeOn("sqlite", suite);
  describeOn("postgres", suite);
}

/**
 * As `describeEachEngine`, on SQLite alone: for rules, answers, texts and roles whose statements another suite runs on
 * both.
 */
export function describeOnSqlite(suite: Suite): void {
  describeOn("sqlite", suite);
}

/** As `describeEachEngine`, on PostgreSQL alone: for locks, which SQLite's transactions have no need of. */
export function describeOnPostgres(suite: Suite): void {
  describeOn("postgres", suite);
}

/**
 * On SQLite, and in a long run on PostgreSQL as well: for one call after the other, which does the same on both but for
 * what its statements give.
 */
export const describeEachEngineInLongRuns = process.env.LONG_RUN ? describeEachEngine : describeOnSqlite;

const itNowhere = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It;

function describeOn(engine: Engine, suite: Suite): void {
  let database: TestDatabase | undefined;
  const opened = () => {
    if (!database) throw new Error("there is no database, or not yet: ask inside of a test or hook");
    return database;
  };
  const collect = () => suite(opened, engine === "sqlite" ? it : itNowhere, engine);
  if (engine === "postgres" && !process.env.TEST_DATABASE_URL) {
    // oxlint-disable-next-line jest/no-disabled-tests -- there is no server to run on; the run counts and tells it
    describe.skip("on postgres (none installed)", collect);
    return;
  }
  describe(`on ${engine}`, () => {
    beforeAll(async () => {
      database = await createMigratedDatabase(engine);
    });
    afterAll(async () => {
      await database?.db.destroy();
      await database?.remove();
    });
    collect();
  });
}

/** An empty database without tables. Its `db` is the caller's to close, before `remove`. */
export function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return create(engine, null);
}

/** A database with all tables and no rows: a copy of the one that the run began with. */
export function createMigratedDatabase(engine: Engine): Promise<TestDatabase> {
  const template = process.env[engine === "sqlite" ? "TEST_SQLITE_TEMPLATE" : "TEST_POSTGRES_TEMPLATE"];
  if (!template) throw new Error("no template: databases.global.ts has not run");
  return create(engine, template);
}

async function create(engine: Engine, template: string | null): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "houseboats-"));
  if (engine === "sqlite") {
    if (template !== null) cpSync(template, dataDir, { recursive: true });
    const location = { databaseUrl: null, dataDir };
    const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }));
    const db = openDatabase(location);
    // Nothing here survives the run: no need to wait for the disk.
    await sql`pragma synchronous = off`.execute(db);
    return { engine, location, db, open: () => openDatabase(location), remove };
  }
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("no PostgreSQL: set TEST_DATABASE_URL");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name}${template === null ? "" : ` template ${template}`}`);
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
