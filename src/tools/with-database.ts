import { existsSync } from "node:fs";
import type { Kysely } from "kysely";
import { type Config, readConfig } from "../server/config.ts";
import { isDatabaseUnavailable, isDiskFull } from "../server/db/errors.ts";
import { openDatabase, sqliteFile } from "../server/db/open.ts";
import type { Database } from "../server/db/schema.ts";
import { explainDatabase } from "../server/db/start-problems.ts";
import type { Environment } from "../server/env.ts";

/** No server has started on the database yet, or there is none. */
export class NoDatabaseError extends Error {}

/** How a command calls the configured database. */
export function placeOf(config: Config): string {
  return config.databaseUrl === null ? sqliteFile(config) : "the database of DATABASE_URL";
}

/**
 * Work on the configured database, beside a running server or without one.
 * @throws NoDatabaseError where there is none; Error with a sentence where it cannot be reached; what the work throws.
 */
export async function withDatabase<Result>(
  env: Environment,
  work: (db: Kysely<Database>, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  const place = placeOf(config);
  // Opening it would make an empty one.
  if (config.databaseUrl === null && !existsSync(place)) {
    throw new NoDatabaseError(`${place} does not exist: set DATA_DIR`);
  }
  let db: Kysely<Database> | undefined;
  try {
    db = openDatabase(config);
    return await work(db, config);
  } catch (error) {
    throw explain(error, config);
  } finally {
    await db?.destroy();
  }
}

function explain(error: unknown, config: Config): unknown {
  const place = placeOf(config);
  if (isTableMissing(error)) return new NoDatabaseError(`${place} has no tables: run migrate`, { cause: error });
  // What the work says of other files is no fault of the database.
  const isOfSqlite = (error as { code?: unknown } | null)?.code === "ERR_SQLITE_ERROR";
  if (isOfSqlite && (isDiskFull(error) || !isDatabaseUnavailable(error))) return explainDatabase(error, config);
  return isDatabaseUnavailable(error) ? new Error(`${place} cannot be reached`, { cause: error }) : error;
}

/** As PostgreSQL and SQLite say it. */
export function isTableMissing(error: unknown): boolean {
  return /relation "\w+" does not exist|no such table/.test(String(error));
}
