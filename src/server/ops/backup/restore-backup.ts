import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Engine } from "../../db/engine.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase, sqliteFile } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { openSqliteDb } from "../../db/sqlite.ts";
import type { Finding } from "../fsck/finding.ts";
import { findContradictions } from "../fsck/fsck.ts";
import { BackupFileError } from "./backup-cipher.ts";
import {
  type BackedUpFiles,
  type BackupHead,
  isThere,
  onDiskOf,
  readBackupFile,
  syncFolder,
  unfinished,
} from "./backup-file.ts";
import { restorePostgres } from "./postgres-tools.ts";

export interface RestoredBackup {
  head: BackupHead;
  /** The migrations that were applied to what was restored. */
  migrated: string[];
  findings: Finding[];
}

type Place = Pick<Config, "dataDir" | "databaseUrl">;
type Source = { file: string; key: Buffer };
type Restored = Omit<RestoredBackup, "head">;

/** What SQLite keeps beside its file; one that was left behind would be taken for the restored file's. */
const sqliteFiles = ["", "-wal", "-shm", "-journal"];

/**
 * Restores a backup into an empty database, brings that up to date and looks for contradictions in it. The whole file
 * is read and checked before anything is written.
 * @throws Error with a sentence; nothing is left then.
 */
export async function restoreBackup(source: Source, place: Place, signal?: AbortSignal): Promise<RestoredBackup> {
  const { head, files } = await checkBackup(source, place, signal);
  await refuseTaken(sqliteFiles.map((end) => `${sqliteFile(place)}${end}`));
  const { databaseUrl } = place;
  const restoreDatabase = () =>
    databaseUrl === null
      ? restoreSqlite(source, sqliteFile(place), signal)
      : restoreToPostgres(source, place, databaseUrl, signal);
  const restored = await onDiskOf(place.dataDir, () => withFiles(place, files, restoreDatabase));
  return { head, ...restored };
}

/** Writes them before the work: without room for them it has not begun. Where either fails none is left. */
async function withFiles<Result>({ dataDir }: Place, files: BackedUpFiles, work: () => Promise<Result>) {
  const written: string[] = [];
  try {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(dataDir, path.basename(name));
      await refuseTaken([file]);
      const handle = await open(file, "wx", 0o600);
      written.push(file);
      try {
        await handle.writeFile(content, "base64");
      } finally {
        await handle.close();
      }
    }
    return await work();
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    throw error;
  }
}

/** Reads all of it. @throws BackupFileError with a sentence where it cannot be restored there. */
async function checkBackup({ file, key }: Source, { databaseUrl }: Place, signal?: AbortSignal) {
  try {
    return await readBackupFile(
      file,
      key,
      async (head, database) => {
        refuseForeign(head, databaseUrl === null ? "sqlite" : "postgres");
        for await (const piece of database) void piece;
      },
      signal,
    );
  } catch (error) {
    if (error instanceof BackupFileError) throw new BackupFileError(`${file} ${error.message}`);
    throw error;
  }
}

function refuseForeign({ engine, migrations: applied, product }: BackupHead, target: Engine): void {
  const names = { sqlite: "SQLite", postgres: "PostgreSQL" };
  if (engine !== target) {
    const cure = engine === "postgres" ? "set DATABASE_URL" : "leave DATABASE_URL away";
    throw new BackupFileError(`is of ${names[engine]}, which is all that it can be restored to: ${cure}`);
  }
  const unknown = applied.findLast((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) {
    throw new BackupFileError(`was made by the newer version ${product} (${unknown}): use that one`);
  }
}

async function refuseTaken(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (await isThere(file)) throw new Error(`${file} exists: name an empty DATA_DIR, or move the file away`);
  }
}

/** Under another name until it is whole and up to date. */
async function restoreSqlite({ file, key }: Source, target: string, signal?: AbortSignal): Promise<Restored> {
  const temporary = `${target}.${process.pid}${unfinished}`;
  try {
    const write = (database: AsyncIterable<Buffer>) =>
      pipeline(database, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
    await readBackupFile(file, key, (_, database) => write(database), signal);
    // The file is whole once it is closed.
    const restored = await bringUpToDate(openSqliteDb(temporary), signal);
    await refuseTaken([target]);
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    return restored;
  } finally {
    for (const end of sqliteFiles) await rm(`${temporary}${end}`, { force: true });
  }
}

async function restoreToPostgres({ file, key }: Source, place: Place, url: string, signal?: AbortSignal) {
  const db = openDatabase(place);
  try {
    const tables = await db.introspection.getTables();
    if (tables.length > 0) throw new Error("the database of DATABASE_URL has tables: make an empty one");
    await readBackupFile(file, key, (_, database) => restorePostgres(db, url, database, signal), signal);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return bringUpToDate(db, signal);
}

async function bringUpToDate(db: Kysely<Database>, signal?: AbortSignal): Promise<Restored> {
  try {
    const migrated = await migrate(db);
    const findings: Finding[] = [];
    for await (const finding of findContradictions(db, signal)) findings.push(finding);
    return { migrated, findings };
  } finally {
    await db.destroy();
  }
}
