import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { copySqlite } from "../../db/copy-sqlite.ts";
import { engineOf } from "../../db/engine.ts";
import { appliedMigrations } from "../../db/migrate.ts";
import { sqliteFile } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { productVersion } from "../../project-root.ts";
import { type BackedUpFiles, type BackupHead, onDiskOf, unfinished, writeBackupFile } from "./backup-file.ts";
import { isBackupName } from "./backup-retention.ts";
import { dumpPostgres } from "./postgres-tools.ts";

/** What of DATA_DIR cannot be made anew, beside the database (requirements/backup.md). */
const keptFiles = ["demo-wallet.json"];
/** The lease of a process that makes a backup (ops/lease.ts). */
export const backupLease = "backup";
/** Folders in DATA_DIR for what a backup or the look at it needs meanwhile. */
const scratchPrefix = "backup-scratch-";

/**
 * Writes all that is in the database at this moment to one encrypted file, while others write. What a run that was
 * killed left behind is removed: call it with the lease.
 * @returns its size in bytes. @throws Error with a sentence; nothing is left then.
 */
export async function makeBackup(
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  { file, key }: { file: string; key: Buffer },
  signal = new AbortController().signal,
): Promise<number> {
  if (!(await isFolder(path.dirname(file)))) throw new Error(`the folder ${path.dirname(file)} is not there: make it`);
  await removeUnfinished(config.dataDir, path.dirname(file));
  await refuseWithoutRoom(config, path.dirname(file));
  const engine = engineOf(db);
  const head: BackupHead = {
    engine,
    product: productVersion(),
    migrations: await appliedMigrations(db),
    createdAt: now().toISOString(),
  };
  const files = () => readBackedUpFiles(config.dataDir);
  const write = (database: AsyncIterable<Buffer>) =>
    onDiskOf(path.dirname(file), () => writeBackupFile(file, key, { head, database, files }, signal));
  if (config.databaseUrl !== null) return write(dumpPostgres(db, config.databaseUrl, signal));
  return withScratchFolder(config.dataDir, async (folder) => {
    const copy = path.join(folder, "copy.sqlite");
    await onDiskOf(config.dataDir, () => copySqlite(sqliteFile(config), copy));
    return write(createReadStream(copy));
  });
}

/** What the server may write while its database is copied. */
const reserveBytes = 8 << 20;

/**
 * A copy that filled the disk of the database would have guests refused for as long as it lies there.
 * @throws Error with a sentence where a copy, and a backup on the same disk, would do so.
 */
async function refuseWithoutRoom(config: Pick<Deps["config"], "dataDir" | "databaseUrl">, folder: string) {
  if (config.databaseUrl !== null) return;
  const { dataDir } = config;
  const sizes = ["", "-wal"].map((end) => stat(`${sqliteFile(config)}${end}`).catch(() => ({ size: 0 })));
  const bytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  const [own, target, disk] = await Promise.all([stat(dataDir), stat(folder), statfs(dataDir)]);
  const needed = bytes * (own.dev === target.dev ? 2 : 1) + reserveBytes;
  const free = disk.bavail * disk.bsize;
  if (free >= needed) return;
  const inMegabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  throw new Error(
    `a backup needs ${inMegabytes(needed)} on the disk of ${dataDir}, where ${inMegabytes(free)} are left: make room`,
  );
}

/** Work with an empty folder that is removed afterwards. */
export async function withScratchFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await onDiskOf(dataDir, () => mkdtemp(path.join(dataDir, scratchPrefix)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function isFolder(target: string): Promise<boolean> {
  return (await stat(target).catch(() => null))?.isDirectory() ?? false;
}

async function removeUnfinished(dataDir: string, folder: string): Promise<void> {
  const scratch = (await readdir(dataDir)).filter((name) => name.startsWith(scratchPrefix));
  const parts = (await readdir(folder)).filter((name) => name.endsWith(unfinished) && isBackupName(name));
  for (const left of [
    ...scratch.map((name) => path.join(dataDir, name)),
    ...parts.map((name) => path.join(folder, name)),
  ]) {
    await rm(left, { recursive: true, force: true });
  }
}

async function readBackedUpFiles(dataDir: string): Promise<BackedUpFiles> {
  const files: Record<string, string> = {};
  for (const name of keptFiles) {
    const content = await readFile(path.join(dataDir, name), "base64").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (content !== null) files[name] = content;
  }
  return files;
}
