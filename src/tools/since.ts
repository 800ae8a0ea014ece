import { countSince } from "../server/ops/since.repository.ts";
import { type Command, runAsProgram } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const sinceCommand: Command = {
  name: "since",
  does: [
    "Counts what was written since a moment: what would be lost by restoring a backup of that moment.",
    "It writes nothing; the server may be running.",
  ],
  operands: { moment: "as in a backup's name, or 2027-05-03T12:30:00Z" },
  environment: {
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: { 0: "it is counted", 1: "it is not; the sentence on standard error says why" },
  failure: { code: 1, sentence: "Nothing was counted" },
  run: ({ env, print, operands }) =>
    withDatabase(env, async (db) => {
      const moment = new Date((operands["moment"] ?? "").replace(/T(\d\d)-(\d\d)-(\d\d)/, "T$1:$2:$3"));
      if (Number.isNaN(moment.getTime()))
        throw new Error(`${operands["moment"]} is no moment: write 2027-05-03T12:30:00Z`);
      const counts = Object.entries(await countSince(db, moment));
      print(`Since ${moment.toISOString()}: ${counts.map(([name, count]) => `${count} ${name}`).join(", ")}.`);
      return 0;
    }),
};

runAsProgram(sinceCommand);
