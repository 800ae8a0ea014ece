import { existsSync } from "node:fs";
import { sql } from "kysely";
import { readConfig } from "../server/config.ts";
import { engineOf } from "../server/db/engine.ts";
import { isDatabaseUnavailable } from "../server/db/errors.ts";
import { isMigrated } from "../server/db/migrate.ts";
import { openDatabase, sqliteFile } from "../server/db/open.ts";
import type { Environment } from "../server/env.ts";
import { findContradictions } from "../server/ops/fsck/fsck.ts";

// `npm run fsck`: a line for each contradiction in the database of DATABASE_URL or DATA_DIR, beside a running server or
// without one. Ends with 0 where there is none, with 1 where there are, and with 2 where it could not look.

const readOnly = { sqlite: "pragma query_only = on", postgres: "set default_transaction_read_only = on" } as const;

/** @returns how many contradictions there are. @throws Error with a sentence that says why it could not look. */
export async function runFsck(env: Environment, print: (line: string) => void): Promise<number> {
  const config = readConfig(env);
  const place = config.databaseUrl === null ? sqliteFile(config) : "the database of DATABASE_URL";
  // Opening it would make an empty one.
  if (config.databaseUrl === null && !existsSync(place)) throw new Error(`${place} does not exist: set DATA_DIR`);
  const db = openDatabase(config);
  try {
    const count = await db.connection().execute(async (connection) => {
      await sql.raw(readOnly[engineOf(db)]).execute(connection);
      if (!(await isMigrated(connection).catch(isNotMigrated))) {
        throw new Error(`${place} is not of this version: start the server once`);
      }
      let found = 0;
      for await (const { subject, problem } of findContradictions(connection)) {
        print(`${subject} ${problem}`);
        found += 1;
      }
      return found;
    });
    print(count === 0 ? `No contradictions in ${place}.` : `${count} contradictions in ${place}.`);
    return count;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw new Error(`${place} cannot be reached`, { cause: error });
    throw error;
  } finally {
    await db.destroy();
  }
}

/** As PostgreSQL and SQLite say it: no server has started on it yet. */
function isNotMigrated(error: unknown): false {
  if (/relation "\w+" does not exist|no such table/.test(String(error))) return false;
  throw error;
}

if (process.argv[1]?.endsWith("fsck.ts")) {
  runFsck(process.env, console.log).then(
    (count) => {
      process.exitCode = count === 0 ? 0 : 1;
    },
    (error: unknown) => {
      console.error(`Nothing was looked at: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 2;
    },
  );
}
