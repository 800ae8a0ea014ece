import { rmSync, writeFileSync } from "node:fs";
import { isDiskFull } from "../server/db/errors.ts";
import { exportGuest } from "../server/modules/guests/export-guest.ts";
import { guestOf } from "../server/modules/guests/guest.ts";
import { type Command, runAsProgram } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const exportGuestCommand: Command = {
  name: "export-guest",
  does: [
    "Writes everything that is held about a guest into one file, JSON that people can read, too (Art. 15 and 20 GDPR).",
    "It changes nothing; the server may be running. Make sure first that the request comes from that guest.",
  ],
  operands: { guest: "the mail address or the phone number of the guest" },
  options: { file: { value: "path", help: "where to; guest.json by default. It must not exist" } },
  environment: {
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: { 0: "the file is written", 1: "nothing is held, or it could not be read or written" },
  failure: { code: 1, sentence: "Nothing was exported" },
  async run({ env, print, operands, options }) {
    const guest = guestOf(operands["guest"] ?? "");
    const file = typeof options["file"] === "string" ? options["file"] : "guest.json";
    const held = await withDatabase(env, (db) => exportGuest(db, guest, new Date()));
    if (held === null) throw new Error("nothing is held about this guest");
    writeWhole(file, `${JSON.stringify(held, null, 2)}\n`);
    print(`What is held about the guest is in ${file}.`);
    return 0;
  },
};

/** Its owner's alone, never over another one, and all of it or nothing. */
function writeWhole(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new Error(`${file} exists: name another by --file`);
    rmSync(file, { force: true });
    throw isDiskFull(error) ? new Error(`the disk of ${file} is full: make room`, { cause: error }) : error;
  }
}

runAsProgram(exportGuestCommand);
