import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from "kysely";
import { isRetryableConflict } from "./errors.ts";

/** How long a process waits for another one's write, in milliseconds; then the call answers UNAVAILABLE. */
export const busyTimeout = 5_000;
/** How often a file that another process has locked is tried again, in milliseconds. */
const busyPause = 5;

/** Lets one transaction or statement at a time use the connection, in the order in which they asked. */
class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isLocked = false;

  async lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  /** Hands over to the next one that waits. */
  unlock(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}

/**
 * The driver of a process's one connection: a transaction has it alone until it ends, any other statement while it
 * runs.
 *
 * A transaction begins with the write lock: deferred ones fail with SQLITE_BUSY_SNAPSHOT where a second process writes
 * between the first read and the first write.
 */
export class SerialSqliteDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #requireFile: () => void;
  readonly #mutex = new Mutex();

  /** @param requireFile throws where the file that was opened is no longer in its place. */
  constructor(database: SqliteDatabase, requireFile: () => void) {
    this.#database = database;
    this.#requireFile = requireFile;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#database, (run) => this.#runAlone(run));
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await this.#lockAndRun(() => this.#run("begin immediate"));
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    this.#requireFile();
    this.#run("commit");
    this.#end(connection);
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      this.#run("rollback");
    } catch {
      // SQLite has undone everything by itself, as on a full disk: what the transaction failed of is the cause.
    }
    this.#end(connection);
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }

  #end(connection: SqliteConnection): void {
    connection.isInTransaction = false;
    this.#mutex.unlock();
  }

  async #runAlone<Result>(run: () => Result): Promise<Result> {
    const result = await this.#lockAndRun(run);
    this.#mutex.unlock();
    return result;
  }

  /**
   * Runs a statement and leaves the connection to it. While another process has the file locked it is tried again, and
   * others may read in the pauses.
   */
  async #lockAndRun<Result>(run: () => Result): Promise<Result> {
    const deadline = performance.now() + busyTimeout;
    for (;;) {
      await this.#mutex.lock();
      try {
        this.#requireFile();
        return run();
      } catch (error) {
        this.#mutex.unlock();
        if (!isRetryableConflict(error) || performance.now() > deadline) throw error;
      }
      await pause(busyPause);
    }
  }

  #run(text: string): void {
    this.#database.prepare(text).run([]);
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  readonly #runAlone: <Result>(run: () => Result) => Promise<Result>;
  isInTransaction = false;

  constructor(database: SqliteDatabase, runAlone: <Result>(run: () => Result) => Promise<Result>) {
    this.#database = database;
    this.#runAlone = runAlone;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.isInTransaction ? this.#run(query) : this.#runAlone(() => this.#run(query));
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#database.prepare(query.sql);
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("queries are not streamed: others would write meanwhile");
  }
}
