import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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
import { isRetryableConflict } from "./errors.ts";
import type { Database } from "./schema.ts";
import { keepStatements } from "./statements.ts";

/** How long a process waits for another one's write, in milliseconds; then the call answers UNAVAILABLE. */
const busyTimeout = 5_000;
/** How often a file that another process has locked is tried again, in milliseconds. */
const busyPause = 5;

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
  // SQLite's own waiting stops the whole process, also for those who ask the database nothing: the driver below waits.
  raw.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA busy_timeout=0");
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
      if (!isRetryableConflict(error) || Date.now() > deadline) throw error;
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
  #patient: DatabaseConnection | undefined;
  #inTransaction = false;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#patient ??= {
      executeQuery: (query) => this.#patiently(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    return this.#patient;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    this.#inTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#inTransaction = false;
  }

  /** Fails where SQLite has undone everything by itself, as on a full disk: what the transaction failed of is the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
    this.#inTransaction = false;
  }

  /** Tries again while another process has the file locked, and leaves the connection to others in the pauses. */
  async #patiently<Result>(run: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + busyTimeout;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (this.#inTransaction || !isRetryableConflict(error) || performance.now() > deadline) throw error;
      }
      await super.releaseConnection();
      await pause(busyPause);
      await super.acquireConnection();
    }
  }
}
