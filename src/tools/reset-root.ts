import { readConfig } from "../server/config.ts";
import type { Environment } from "../server/env.ts";
import { resetRoot } from "../server/modules/session/reset-root.ts";
import { rootPasswordFile } from "../server/modules/session/root-password-file.ts";
import { type Command, runAsProgram } from "./command.ts";
import { NoDatabaseError, placeOf, withDatabase } from "./with-database.ts";

/** @returns what was done, in a sentence. @throws Error with a sentence that says why it was not. */
export async function runResetRoot(env: Environment): Promise<string> {
  const place = placeOf(readConfig(env));
  const nothing = `There is no root account in ${place}: set DATA_DIR or DATABASE_URL as for \`npm start\`, which makes one`;
  try {
    return await withDatabase(env, async (db, config) => {
      const email = await resetRoot({ db, config, now: () => new Date() });
      if (email === null) throw new NoDatabaseError();
      return `The new password of ${email} is in ${rootPasswordFile(config)}. All sessions of this account have ended.`;
    });
  } catch (error) {
    if (error instanceof NoDatabaseError) throw new Error(nothing, { cause: error });
    throw error;
  }
}

export const resetRootCommand: Command = {
  name: "reset-root",
  does: [
    "Gives the root account a new random password and ends its sessions.",
    "The password is in DATA_DIR/root-password.txt, which only its owner can read. The server may be running.",
  ],
  environment: {
    DATA_DIR: "the folder of the SQLite file and of root-password.txt",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
    PUBLIC_URL: "where the website is reached; the file names the login there",
  },
  exitCodes: { 0: "there is a new password", 1: "there is none; the sentence on standard error says why" },
  failure: { code: 1, sentence: "The password was not reset" },
  async run({ env, print }) {
    print(await runResetRoot(env));
    return 0;
  },
};

runAsProgram(resetRootCommand);
