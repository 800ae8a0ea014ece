import path from "node:path";
import { type EnvironmentReader, read, readText } from "../../env.ts";

/** How the database is backed up (requirements/backup.md). */
export interface BackupConfig {
  /** 32 bytes that backups are encrypted with; null: none can be made or read. */
  key: Buffer | null;
  /** Where the server puts one every night; null: nowhere, it makes none. */
  folder: string | null;
}

export function readBackup(env: EnvironmentReader): BackupConfig {
  const accept = (value: string) => (/^[\da-f]{64}$/i.test(value) ? value : null);
  const key = read(env, "BACKUP_KEY", null, accept, "64 hexadecimal digits, as `openssl rand -hex 32` prints them");
  const folder = readText(env, "BACKUP_DIR");
  if (folder !== null && readText(env, "BACKUP_KEY") === null) env.refuse("BACKUP_KEY", "set together with BACKUP_DIR");
  return { key: key === null ? null : Buffer.from(key, "hex"), folder: folder === null ? null : path.resolve(folder) };
}
