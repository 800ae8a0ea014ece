import { existsSync } from "node:fs";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { openDataDir } from "../server/data-dir.ts";
import { moveDatabase } from "../server/ops/move/move-database.ts";
import { type Command, runAsProgram } from "./command.ts";
import { placeOf } from "./with-database.ts";

export const moveCommand: Command = {
  name: "move",
  does: [
    "Copies the whole database to the other engine: from the SQLite file of DATA_DIR to an empty PostgreSQL database, or",
    "from the database of DATABASE_URL to an SQLite file in an empty folder. Every server is stopped meanwhile. The old",
    "database is only read. Counts and sums are compared, and fsck looks at both. A move that was broken off is repeated.",
  ],
  operands: { to: "postgres://user:password@host:port/database, or a folder" },
  environment: {
    DATA_DIR: "the folder of the SQLite file that is moved",
    DATABASE_URL: "the PostgreSQL database that is moved, in place of the SQLite file",
    PGPASSWORD: "the password, where it is not to stand in the address",
  },
  exitCodes: {
    0: "it is moved, and there is no contradiction in it",
    1: "it is moved, with the contradictions that were there before, a line each",
    2: "nothing is moved; the sentence on standard error says why",
  },
  failure: { code: 2, sentence: "Nothing was moved" },
  async run({ env, print, operands }) {
    const from = readConfig(env);
    const { to: wanted = "" } = operands;
    const isPostgres = /^postgres(?:ql)?:/.test(wanted);
    if (isPostgres === (from.databaseUrl !== null)) {
      throw new Error("both are the same engine: use npm run backup and npm run restore");
    }
    const to = readConfig({
      ...env,
      ...(isPostgres ? { DATABASE_URL: wanted } : { DATABASE_URL: "", DATA_DIR: wanted }),
    });
    if (isPostgres && !existsSync(placeOf(from))) throw new Error(`${placeOf(from)} does not exist: set DATA_DIR`);
    if (!isPostgres) await openDataDir(to.dataDir);
    const { rows, findings } = await moveDatabase(from, to);
    const filled = Object.entries(rows).filter(([, count]) => count > 0);
    for (const [table, count] of filled) print(`${table}: ${count}`);
    print(`${placeOf(from)} is in ${isPostgres ? "the new database" : placeOf(to)} now, and is as it was.`);
    for (const finding of findings) print(finding);
    print(findings.length === 0 ? "No contradictions in it." : `${findings.length} contradictions in it, as before.`);
    const setting = isPostgres ? "set DATABASE_URL to it" : `set DATA_DIR=${path.resolve(wanted)} and no DATABASE_URL`;
    print(`Now ${setting}, and start the server.`);
    return findings.length === 0 ? 0 : 1;
  },
};

runAsProgram(moveCommand);
