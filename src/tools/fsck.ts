import { sql } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import { isMigrated } from "../server/db/migrate.ts";
import type { Environment } from "../server/env.ts";
import { findDamage, storageOf } from "../server/ops/fsck/damage-check.ts";
import { findContradictions } from "../server/ops/fsck/fsck.ts";
import { type Command, runAsProgram } from "./command.ts";
import { isTableMissing, placeOf, withDatabase } from "./with-database.ts";

const readOnly = { sqlite: "pragma query_only = on", postgres: "set default_transaction_read_only = on" } as const;

/** @returns how many contradictions there are. @throws Error with a sentence that says why it could not look. */
export function runFsck(env: Environment, print: (line: string) => void): Promise<number> {
  return withDatabase(env, async (db, config) => {
    const place = placeOf(config);
    const count = await db.connection().execute(async (connection) => {
      await sql.raw(readOnly[engineOf(db)]).execute(connection);
      const skipped = (why: string) => print(why);
      let found = 0;
      for (const { subject, problem } of await findDamage(storageOf(config), undefined, skipped)) {
        print(`${subject} ${problem}`);
        found += 1;
      }
      if (found > 0) return found;
      if (!(await isMigrated(connection).catch(isNotMigrated))) {
        throw new Error(`${place} is not of this version: start the server once`);
      }
      for await (const { subject, problem } of findContradictions(connection)) {
        print(`${subject} ${problem}`);
        found += 1;
      }
      return found;
    });
    print(count === 0 ? `No contradictions in ${place}.` : `${count} contradictions in ${place}.`);
    return count;
  });
}

function isNotMigrated(error: unknown): false {
  if (isTableMissing(error)) return false;
  throw error;
}

export const fsckCommand: Command = {
  name: "fsck",
  does: [
    "Reads the whole database and prints a line for each damaged page or index in it and, where there are none, for",
    "each contradiction, with numbers of rows and no names. PostgreSQL needs its extension amcheck for the former.",
    "It writes nothing; the server may be running.",
  ],
  environment: {
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: {
    0: "there is no contradiction",
    1: "there are some",
    2: "it could not look; the sentence on standard error says why",
  },
  failure: { code: 2, sentence: "Nothing was looked at" },
  run: async ({ env, print }) => ((await runFsck(env, print)) === 0 ? 0 : 1),
};

runAsProgram(fsckCommand);
