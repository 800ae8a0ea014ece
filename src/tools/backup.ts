import { mkdir } from "node:fs/promises";
import path from "node:path";
import { backupName } from "../server/ops/backup/backup-retention.ts";
import { backupLease, isFolder, makeBackup } from "../server/ops/backup/make-backup.ts";
import { withLease } from "../server/ops/lease.ts";
import { type Command, runAsProgram } from "./command.ts";
import { placeOf, withDatabase } from "./with-database.ts";

export const backupCommand: Command = {
  name: "backup",
  does: [
    "Writes the whole database with its pictures, as of this moment, to one encrypted file. The server may be running.",
    "PostgreSQL needs pg_dump, at least as new as the server. `npm run restore` brings it back.",
  ],
  options: { to: { value: "file-or-folder", help: "where to; without it to BACKUP_DIR, named by the time" } },
  environment: {
    BACKUP_KEY:
      "encrypts the file: 64 hexadecimal digits, as `openssl rand -hex 32` prints them; keep a copy elsewhere",
    BACKUP_DIR: "the folder of the nightly backups",
    DATA_DIR: "the folder of the SQLite file, and of what is needed meanwhile",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: { 0: "there is a backup", 1: "there is none; the sentence on standard error says why" },
  failure: { code: 1, sentence: "No backup was made" },
  run: ({ env, print, options }) =>
    withDatabase(env, async (db, config) => {
      const { key, folder } = config.backup;
      if (key === null) throw new Error("set BACKUP_KEY, which encrypts it");
      const to = typeof options["to"] === "string" ? path.resolve(options["to"]) : folder;
      if (to === null) throw new Error("say where to, by --to or BACKUP_DIR");
      const now = () => new Date();
      const file = (await isFolder(to)) ? path.join(to, backupName(now())) : to;
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const isDone = await withLease({ db, now }, backupLease, async () => {
        const bytes = await makeBackup({ db, config, now }, { file, key });
        print(`${placeOf(config)} is backed up in ${file} (${bytes} bytes).`);
      });
      if (!isDone) throw new Error("another backup is being made: try again in a minute");
      return 0;
    }),
};

runAsProgram(backupCommand);
