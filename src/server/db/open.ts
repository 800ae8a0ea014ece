import path from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import { type Limits, openPostgresDb, reachPostgres } from "./postgres.ts";
import type { Database } from "./schema.ts";
import { openSqliteDb } from "./sqlite.ts";
import { explainDatabase } from "./start-problems.ts";

/** Opens the configured database: PostgreSQL by DATABASE_URL, else the SQLite file in DATA_DIR. */
export function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">, limits?: Limits): Kysely<Database> {
  return config.databaseUrl === null ? openSqliteDb(sqliteFile(config)) : openPostgresDb(config.databaseUrl, limits);
}

export function sqliteFile({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "houseboats.sqlite");
}

/**
 * As `openDatabase`, after a look whether there is one. @throws ConfigError with a sentence where it cannot be used.
 */
export async function openReachable(config: Config, limits?: Limits): Promise<Kysely<Database>> {
  if (config.databaseUrl !== null) await reachPostgres(config.databaseUrl);
  try {
    return openDatabase(config, limits);
  } catch (error) {
    throw explainDatabase(error, config);
  }
}
