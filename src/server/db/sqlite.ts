import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import type { Database } from "./schema.ts";
import { keepStatements } from "./statements.ts";

/** How long a process waits for another one's write, in milliseconds; then the call answers UNAVAILABLE. */
const busyTimeout = 5_000;

/** Opens (or creates) an SQLite file for one process; several processes may share the file. */
export function openSqliteDb(file: string): Kysely<Database> {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  return new Kysely<Database>({ dialect: new ImmediateSqliteDialect({ database: connect(file) }) });
}

/** Presents node:sqlite's API, which @photostructure/sqlite copies, as the part of better-sqlite3 that Kysely needs. */
function connect(file: string): SqliteDatabase {
  const raw = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  // The busy timeout comes first: switching to WAL takes a lock that another starting process may hold.
  raw.exec(`PRAGMA busy_timeout=${busyTimeout}`);
  switchToWal(raw);
  raw.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON");
  return keepStatements(raw);
}

/** SQLite does not wait with its busy timeout where two processes switch a new file at once: try until it is done. */
function switchToWal(raw: InstanceType<typeof DatabaseSync>): void {
  const deadline = Date.now() + busyTimeout;
  for (;;) {
    try {
      raw.exec("PRAGMA journal_mode=WAL");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/**
 * Kysely begins SQLite transactions deferred, which fails with SQLITE_BUSY_SNAPSHOT where a second process writes between
 * the first read and the first write: take the write lock at once.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * SQLite changes tables inside of transactions, which Kysely does not use by default: with it, migrations are applied all
 * or none, and the write lock that a transaction begins with keeps other processes out.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}
