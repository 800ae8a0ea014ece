import { seedFirstStart } from "../server/db/seed/first-start.ts";
import { type Command, runAsProgram } from "./command.ts";
import { placeOf, withDatabase } from "./with-database.ts";

export const seedCommand: Command = {
  name: "seed",
  does: [
    "Fills an empty database as the first start of the server does: settings, nine houseboats and the root account.",
    "A database that has settings is left as it is.",
  ],
  environment: {
    DATA_DIR: "the folder of the SQLite file and of root-password.txt",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
    ROOT_EMAIL: "the address of the root account",
    ROOT_PASSWORD: "its password; without it one is made up and written to root-password.txt",
  },
  exitCodes: { 0: "it was filled, now or before", 1: "nothing was changed; the sentence on standard error says why" },
  failure: { code: 1, sentence: "Nothing was loaded" },
  run: ({ env, print }) =>
    withDatabase(env, async (db, config) => {
      const { seeded, passwordFile } = await seedFirstStart({ db, config, now: () => new Date() });
      if (!seeded) print(`${placeOf(config)} was filled before: nothing was changed.`);
      else print(`${placeOf(config)} has settings, boats and the root account ${config.rootEmail} now.`);
      if (passwordFile !== null) print(`Its password is in ${passwordFile}.`);
      return 0;
    }),
};

runAsProgram(seedCommand);
