import { existsSync } from "node:fs";
import { readConfig } from "../server/config.ts";
import { isDatabaseUnavailable } from "../server/db/errors.ts";
import { openDatabase, sqliteFile } from "../server/db/open.ts";
import type { Environment } from "../server/env.ts";
import { resetRoot } from "../server/modules/session/reset-root.ts";
import { rootPasswordFile } from "../server/modules/session/root-password-file.ts";

// `npm run reset-root`: a new password for the root account, beside a running server or without one.

/** @returns what was done, in a sentence. @throws Error with a sentence that says why it was not. */
export async function runResetRoot(env: Environment): Promise<string> {
  const config = readConfig(env);
  const place = config.databaseUrl === null ? sqliteFile(config) : "the database of DATABASE_URL";
  const nothing = `There is no root account in ${place}: set DATA_DIR or DATABASE_URL as for \`npm start\`, which makes one`;
  // Opening it would make an empty one.
  if (config.databaseUrl === null && !existsSync(place)) throw new Error(nothing);
  const db = openDatabase(config);
  try {
    const email = await resetRoot({ db, config, now: () => new Date() });
    if (email === null) throw new Error(nothing);
    return `The new password of ${email} is in ${rootPasswordFile(config)}. All sessions of this account have ended.`;
  } catch (error) {
    if (isTableMissing(error)) throw new Error(nothing, { cause: error });
    if (isDatabaseUnavailable(error)) throw new Error(`${place} cannot be reached`, { cause: error });
    throw error;
  } finally {
    await db.destroy();
  }
}

/** As PostgreSQL and SQLite say it: a database that no server has started on yet. */
function isTableMissing(error: unknown): boolean {
  return /relation "\w+" does not exist|no such table/.test(String(error));
}

if (process.argv[1]?.endsWith("reset-root.ts")) {
  runResetRoot(process.env).then(console.log, (error: unknown) => {
    console.error(`The password was not reset: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}
