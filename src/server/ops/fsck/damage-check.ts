import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import { checkPostgres } from "../../db/check-postgres.ts";
import { checkSqlite } from "../../db/check-sqlite.ts";
import { sqliteFile } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { Finding } from "./finding.ts";
import { findContradictions } from "./fsck.ts";

/** Where the database lies. */
export type Storage = { sqliteFile: string } | { databaseUrl: string };

export const storageOf = (config: Pick<Config, "databaseUrl" | "dataDir">): Storage =>
  config.databaseUrl === null ? { sqliteFile: sqliteFile(config) } : { databaseUrl: config.databaseUrl };

/** Printed and logged where PostgreSQL's pages cannot be looked at. */
export const noAmcheck =
  "Pages and indexes were not looked at: a superuser has to CREATE EXTENSION amcheck in the database, and GRANT EXECUTE " +
  "ON FUNCTION bt_index_check(regclass, boolean), verify_heapam TO the role of DATABASE_URL.";

/**
 * Looks at each page of the database.
 * @param skipped called where they cannot be looked at.
 */
export async function findDamage(
  storage: Storage,
  signal?: AbortSignal,
  skipped: (why: string) => void = () => undefined,
): Promise<Finding[]> {
  const damage =
    "sqliteFile" in storage
      ? await checkSqlite(storage.sqliteFile, signal)
      : await checkPostgres(storage.databaseUrl, signal);
  if (damage === null) skipped(noAmcheck);
  return (damage ?? []).map((problem) => ({ subject: "the database", problem: `is damaged: ${problem}` }));
}

/** Damaged pages; contradictions where there are none: what is read from a damaged file is worth nothing. */
export async function* findProblems(
  db: Kysely<Database>,
  storage: Storage,
  { signal, skipped }: { signal?: AbortSignal; skipped: (why: string) => void },
): AsyncGenerator<Finding> {
  const damage = await findDamage(storage, signal, skipped);
  yield* damage;
  if (damage.length === 0) yield* findContradictions(db, signal);
}
