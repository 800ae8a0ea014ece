import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import {
  type DialectAdapter,
  type Driver,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from "kysely";
import { openNotingDamage } from "./damage.ts";
import { isRetryableConflict } from "./errors.ts";
import type { Database } from "./schema.ts";
import { busyTimeout, SerialSqliteDriver } from "./sqlite-driver.ts";
import { cacheStatements } from "./statements.ts";

/** Opens (or creates) an SQLite file for one process; a server and tools beside it share the file. */
export function openSqliteDb(file: string): Kysely<Database> {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const database = connect(file);
  return openNotingDamage(new SerialSqliteDialect(database, fileGuard(file)));
}

/** The file, and what SQLite keeps beside it: committed work lies in the log until it is brought into the file. */
const partsOfFile = ["", "-wal", "-shm"];

/**
 * Refuses all work once the file, or what belongs to it, was deleted, moved or replaced: what is written then goes into
 * a file without a name, and is gone with the process. Calls answer UNAVAILABLE until it is back, or the server was
 * started again.
 */
function fileGuard(file: string): () => void {
  const parts = partsOfFile.flatMap((end) => {
    const opened = statSync(`${file}${end}`, { throwIfNoEntry: false });
    return opened ? [{ name: `${file}${end}`, opened }] : [];
  });
  return () => {
    for (const { name, opened } of parts) {
      const present = statSync(name, { throwIfNoEntry: false });
      if (present?.dev === opened.dev && present.ino === opened.ino) continue;
      const message = `unable to open database: ${name} was deleted, moved or replaced; put it back, or restart the server`;
      throw Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR" });
    }
  };
}

/** Presents node:sqlite's API, which @photostructure/sqlite copies, as the part of better-sqlite3 that Kysely needs. */
function connect(file: string): SqliteDatabase {
  const raw = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true });
  // The busy timeout comes first: switching to WAL takes a lock that another starting process may hold.
  raw.exec(`PRAGMA busy_timeout=${busyTimeout}`);
  switchToWal(raw);
  // SQLite's own waiting stops the whole process, also for those who ask the database nothing: the driver below waits.
  // What is deleted is overwritten: it is in no free page, and so in no backup.
  raw.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON; PRAGMA busy_timeout=0");
  const { prepare, close } = cacheStatements(raw);
  return {
    prepare,
    close() {
      foldLog(raw);
      close();
    },
  };
}

/**
 * Brings what is in the log into the file, and removes the log, where this was the file's last connection. SQLite would
 * do so when it closes, but only once all statements are gone, which the driver leaves to the garbage collector.
 */
function foldLog(raw: InstanceType<typeof DatabaseSync>): void {
  try {
    raw.exec("PRAGMA journal_mode=DELETE");
  } catch {
    // Others have it open, or the disk is full: the log stays, and is read at the next start.
  }
}

/** SQLite does not wait with its busy timeout where two processes switch a new file at once: try until it is done. */
function switchToWal(raw: InstanceType<typeof DatabaseSync>): void {
  const deadline = Date.now() + busyTimeout;
  for (;;) {
    try {
      // The log of a new file is made by the first statement that reads.
      raw.exec("PRAGMA journal_mode=WAL; SELECT count(*) FROM sqlite_schema");
      return;
    } catch (error) {
      if (!isRetryableConflict(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

class SerialSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #requireFile: () => void;

  constructor(database: SqliteDatabase, requireFile: () => void) {
    super({ database });
    this.#database = database;
    this.#requireFile = requireFile;
  }

  override createDriver(): Driver {
    return new SerialSqliteDriver(this.#database, this.#requireFile);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * SQLite changes tables inside of transactions, which Kysely does not use by default: with it, migrations are applied
 * all or none, and the write lock that a transaction begins with keeps other processes out.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
