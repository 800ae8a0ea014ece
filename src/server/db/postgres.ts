import type { Socket } from "node:net";
import { type DatabaseConnection, type Driver, type Kysely, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";
import { openNotingDamage } from "./damage.ts";
import type { Database } from "./schema.ts";
import { explainPostgres } from "./start-problems.ts";

/** How long a start waits for the server's first answer, in milliseconds. */
const firstAnswerMs = 3_000;

/**
 * Asks the server for one connection, before anything waits for it.
 * @throws ConfigError where nobody answers in time, or lets nobody in.
 */
export async function reachPostgres(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: firstAnswerMs });
    client.on("error", () => {});
    await client.connect();
    await client.end();
  } catch (error) {
    throw explainPostgres(error);
  }
}

/** Connections of one process. */
const poolSize = 10;
/** In milliseconds. */
export interface Limits {
  /** How long a call waits for a connection before it answers UNAVAILABLE. */
  connection: number;
  /** How long the server works on one statement. */
  statement: number;
  /**
   * How long a connection may be silent: more than the server takes to give up a statement, if it still runs at all.
   */
  silence: number;
  /** After a pause of the whole machine the limit is over at once, and the answer may still be on its way. */
  secondLook: number;
}
/**
 * For work that nobody waits for at a browser, such as making a database: a statement takes as long as the disk does.
 */
export const patientLimits: Limits = { connection: 10_000, statement: 600_000, silence: 610_000, secondLook: 1_000 };
const defaultLimits: Limits = { connection: 10_000, statement: 15_000, silence: 20_000, secondLook: 1_000 };

/** Opens a pool on a PostgreSQL database; it connects with the first query. */
export function openPostgresDb(url: string, limits = defaultLimits): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: 60_000,
    // Without jit: compiling a search took the server ten times as long as answering it.
    options: "-c timezone=UTC -c jit=off",
    types: { getTypeParser },
  });
  // A connection that breaks must not end the process: the query that runs on it fails, the next one opens another. The
  // pool listens for errors of idle connections alone, so that each connection gets a listener for its whole life.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endSilent((client as unknown as { connection: { stream: Socket } }).connection.stream, limits);
  });
  const db = openNotingDamage(new LastingPostgresDialect(pool));
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** The connections of a database that `openPostgresDb` opened, and how many calls wait for one. */
export function poolCounts(db: Kysely<Database>): Record<"busy" | "idle" | "waiting", number> {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Ends a connection whose server is frozen or gone without a word: what was asked fails as unavailable, and nothing
 * else is asked on it, which would wait behind the lost answer.
 */
function endSilent(stream: Socket, { silence, secondLook }: Limits): void {
  stream.setTimeout(silence, () => {
    const { bytesRead } = stream;
    setTimeout(() => {
      if (stream.bytesRead > bytesRead) return;
      stream.destroy(Object.assign(new Error("the database does not answer"), { code: "ETIMEDOUT" }));
    }, secondLook).unref();
  });
}

class LastingPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new LastingPostgresDriver({ pool: this.#pool });
  }
}

class LastingPostgresDriver extends PostgresDriver {
  /**
   * Fails where the connection is lost, and then there is nothing to undo: what the transaction failed of is the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Counts and sums (int8) are numbers as in SQLite, days stay `YYYY-MM-DD`. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") => {
  if (oid === pg.types.builtins.INT8) return toSafeInteger;
  if (oid === pg.types.builtins.DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format as "text");
};

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of range: ${value}`);
  return number;
}
