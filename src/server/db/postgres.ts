import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

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
  // An idle connection that breaks must not end the process; the next query opens another or reports the trouble.
  pool.on("error", () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
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
