import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import pg from "pg";
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

/** Opens a pool on a PostgreSQL database; it connects with the first query. */
export function openPostgresDb(url: string): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // How long a call waits for a connection, or for the server to answer, before it answers UNAVAILABLE.
    connectionTimeoutMillis: 15_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    options: "-c timezone=UTC",
    types: { getTypeParser },
  });
  // A connection that breaks must not end the process: the query that runs on it fails, the next one opens another. The
  // pool listens for errors of idle connections alone, so that each connection gets a listener for its whole life.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Database>({ dialect: new LastingPostgresDialect({ pool }) });
}

class LastingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new LastingPostgresDriver(this.#config);
  }
}

class LastingPostgresDriver extends PostgresDriver {
  /** Fails where the connection is lost, and then there is nothing to undo: what the transaction failed of is the cause. */
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
