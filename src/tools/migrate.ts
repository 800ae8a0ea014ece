import { readConfig } from "../server/config.ts";
import { openDataDir } from "../server/data-dir.ts";
import { migrate } from "../server/db/migrate.ts";
import { openReachable } from "../server/db/open.ts";
import { explainDatabase } from "../server/db/start-problems.ts";
import { type Command, runAsProgram } from "./command.ts";
import { placeOf } from "./with-database.ts";

export const migrateCommand: Command = {
  name: "migrate",
  does: [
    "Brings the tables of the database up to date, all or nothing, and names each migration that it ran.",
    "The server does the same at its start; this makes it a step of its own. Makes the SQLite file where there is none.",
  ],
  options: { new: { help: "begins an empty database where DATA_DIR names a folder that is not there" } },
  environment: {
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: {
    0: "the database is up to date",
    1: "nothing was changed; the sentence on standard error says why, for instance that a newer version made it",
  },
  failure: { code: 1, sentence: "Nothing was migrated" },
  async run({ env, print, options }) {
    const config = readConfig(env);
    await openDataDir(config.dataDir, { mustExist: config.dataDirMustExist && options.new !== true });
    const db = await openReachable(config);
    try {
      const names = await migrate(db);
      for (const name of names) print(`migrated: ${name}`);
      print(names.length === 0 ? `${placeOf(config)} is up to date already.` : `${placeOf(config)} is up to date.`);
      return 0;
    } catch (error) {
      throw explainDatabase(error, config);
    } finally {
      await db.destroy();
    }
  },
};

runAsProgram(migrateCommand);
