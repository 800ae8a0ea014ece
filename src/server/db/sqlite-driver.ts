import { setImmediate as afterThisTurn } from "node:timers";
import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, SqliteDatabase } from "kysely";
import { GroupUndone, isRetryableConflict } from "./errors.ts";
import { partsOf } from "./prepared.ts";
import { Turns } from "./turns.ts";

/** How long a process waits for another one's write, in milliseconds; then the call answers UNAVAILABLE. */
export const busyTimeout = 5_000;
/** How often a file that another process has locked is tried again, in milliseconds. */
const busyPause = 5;
/** How long a group takes in transactions, in milliseconds: its first one waits that much longer for its answer at most. */
const groupMs = 20;
/** After a group's commit that failed, each transaction is committed alone for so long, in milliseconds. */
const aloneMs = 1_000;

/** Transactions that are committed together. */
interface Group {
  startedAt: number;
  /** Those that have ended and wait for the commit. */
  size: number;
  /** Whether the loop's turn in which it began is over: nobody else joins. */
  isClosing: boolean;
  committed: Promise<void>;
  settle: (error?: unknown) => void;
}

/**
 * The driver of a process's one connection.
 *
 * Each commit waits for the disk. Transactions that run in the same turn of the event loop share one: each is a savepoint,
 * refused and undone alone, and none ends before all are on the disk. Statements outside of a transaction wait until the group
 * is committed, so that nobody reads what may still be undone.
 *
 * A group takes the write lock with its first statement: deferred transactions fail with SQLITE_BUSY_SNAPSHOT where a second
 * process writes between the first read and the first write.
 */
export class GroupingSqliteDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #turns = new Turns();
  #group: Group | null = null;
  #aloneUntil = 0;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {}

  /** Taken by nobody yet: a transaction waits for its turn when it begins, any other statement when it runs. */
  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#database, (run) => this.#alone(run));
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await this.#turns.take(() => !this.#group?.isClosing);
    try {
      if (this.#group) this.#run("savepoint member");
      else await this.#patiently(() => this.#run("begin immediate"));
    } catch (error) {
      this.#turns.end();
      throw error;
    }
    this.#group ??= this.#newGroup();
    connection.isInTransaction = true;
  }

  #newGroup(): Group {
    let settle: Group["settle"] = () => {};
    const committed = new Promise<void>((resolve, reject) => {
      settle = (error) => (error === undefined ? resolve() : reject(error as Error));
    });
    // Whoever waits for it hears of a failure; where all were undone, nobody does.
    committed.catch(() => undefined);
    return { startedAt: performance.now(), size: 0, isClosing: false, committed, settle };
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    const group = this.#group as Group;
    if (group.size > 0) this.#run("release savepoint member");
    connection.isInTransaction = false;
    group.size += 1;
    if (group.size === 1) afterThisTurn(() => this.#close(group));
    this.#endTurn(group);
    await group.committed;
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    // A commit that failed has undone everything already.
    if (!connection.isInTransaction) return;
    connection.isInTransaction = false;
    const group = this.#group as Group;
    try {
      this.#run(group.size === 0 ? "rollback" : "rollback to savepoint member");
      if (group.size > 0) this.#run("release savepoint member");
    } catch (error) {
      // SQLite has undone everything by itself, as on a full disk; what the transaction failed of is the cause.
      this.#dissolve(group, error);
    }
    if (group.size === 0 && this.#group === group) this.#group = null;
    this.#endTurn(group);
    // What was refused may rest on what others of the group have written.
    if (group.size > 0) await group.committed;
  }

  async destroy(): Promise<void> {
    if (this.#group) this.#close(this.#group);
    this.#database.close();
  }

  #endTurn(group: Group): void {
    const isOver = performance.now() - group.startedAt > groupMs || performance.now() < this.#aloneUntil;
    if (this.#group === group && (group.isClosing || isOver)) this.#commit(group);
    this.#turns.end();
  }

  /** Commits, now or when the transaction that is still running has ended. */
  #close(group: Group): void {
    if (this.#group !== group) return;
    group.isClosing = true;
    if (this.#turns.isTaken) return;
    this.#commit(group);
    this.#turns.next();
  }

  #commit(group: Group): void {
    try {
      this.#run("commit");
    } catch (error) {
      this.#dissolve(group, error);
      return;
    }
    this.#group = null;
    group.settle();
  }

  /** Nothing of the group is left. Several are tried again, each alone: only one of them may be to blame. */
  #dissolve(group: Group, error: unknown): void {
    try {
      this.#run("rollback");
    } catch {
      // There is nothing left to undo.
    }
    this.#group = null;
    if (group.size > 1) this.#aloneUntil = performance.now() + aloneMs;
    group.settle(group.size > 1 ? new GroupUndone(error) : error);
  }

  /** Runs one statement outside of a transaction. */
  async #alone<Result>(run: () => Result): Promise<Result> {
    await this.#turns.take(() => this.#group === null);
    try {
      return await this.#patiently(run);
    } finally {
      this.#turns.end();
    }
  }

  /** Tries again while another process has the file locked, and lets others have their turn in the pauses. */
  async #patiently<Result>(run: () => Result): Promise<Result> {
    const deadline = performance.now() + busyTimeout;
    for (;;) {
      try {
        return run();
      } catch (error) {
        if (!isRetryableConflict(error) || performance.now() > deadline) throw error;
      }
      this.#turns.end();
      await pause(busyPause);
      await this.#turns.take(() => this.#group === null);
    }
  }

  #run(text: string): void {
    this.#database.prepare(text).run([]);
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  readonly #alone: <Result>(run: () => Result) => Promise<Result>;
  isInTransaction = false;

  constructor(database: SqliteDatabase, alone: <Result>(run: () => Result) => Promise<Result>) {
    this.#database = database;
    this.#alone = alone;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.isInTransaction ? this.#run(query) : this.#alone(() => this.#run(query));
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const parts = partsOf(query);
    if (parts) return { rows: parts.map((part) => this.#run(part)) as Row[] };
    const statement = this.#database.prepare(query.sql);
    if (statement.reader) return { rows: statement.all(query.parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("queries are not streamed: others would write meanwhile");
  }
}
