import { stat } from "node:fs/promises";
import path from "node:path";
import { type Config, readConfig } from "../server/config.ts";
import { openDataDir } from "../server/data-dir.ts";
import { lockSqlite } from "../server/db/only-server.ts";
import { reachPostgres } from "../server/db/postgres.ts";
import { explainDatabase } from "../server/db/start-problems.ts";
import { type RestoredBackup, removeUnfinishedRestore, restoreBackup } from "../server/ops/backup/restore-backup.ts";
import { type Command, runAsProgram } from "./command.ts";
import { placeOf } from "./with-database.ts";

export const restoreCommand: Command = {
  name: "restore",
  does: [
    "Brings a backup back into an empty place: a DATA_DIR without database, or a PostgreSQL database without tables.",
    "Reads and checks the whole file before it writes, runs the migrations that are missing, then looks as fsck does.",
    "A backup of SQLite is restored to SQLite, while no server runs on DATA_DIR; one of PostgreSQL to PostgreSQL, by",
    "pg_restore.",
  ],
  operands: { file: "the backup" },
  environment: {
    BACKUP_KEY: "the key that it was made with",
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: {
    0: "it is restored, and there is no contradiction in it",
    1: "it is restored, and there are contradictions in it, a line each",
    2: "nothing is restored; the sentence on standard error says why",
  },
  failure: { code: 2, sentence: "Nothing was restored" },
  async run({ env, print, operands }) {
    const config = readConfig(env);
    const { key } = config.backup;
    if (key === null) throw new Error("set BACKUP_KEY to the key that the backup was made with");
    const file = path.resolve(operands["file"] ?? "");
    if (!(await stat(file).catch(() => null))?.isFile()) throw new Error(`${file} does not exist, or is no file`);
    await openDataDir(config.dataDir);
    if (config.databaseUrl !== null) await reachPostgres(config.databaseUrl);
    const { head, migrated, findings } = await restoreAlone({ file, key }, config).catch((error: unknown) => {
      throw explainDatabase(error, config);
    });
    print(`${placeOf(config)} is as it was at ${head.createdAt}, by version ${head.product}.`);
    for (const name of migrated) print(`migrated: ${name}`);
    for (const { subject, problem } of findings) print(`${subject} ${problem}`);
    print(findings.length === 0 ? "No contradictions in it." : `${findings.length} contradictions in it.`);
    return findings.length === 0 ? 0 : 1;
  },
};

/** While a server runs on an SQLite file that was moved away, another one in its place would not be the server's. */
async function restoreAlone(source: { file: string; key: Buffer }, config: Config): Promise<RestoredBackup> {
  if (config.databaseUrl !== null) return restoreBackup(source, config);
  const unlock = lockSqlite(config, "end that one, or name another folder");
  try {
    await removeUnfinishedRestore(config.dataDir);
    return await restoreBackup(source, config);
  } finally {
    unlock();
  }
}

runAsProgram(restoreCommand);
