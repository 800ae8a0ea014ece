import { createWriteStream } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import type { Config } from "../../config.ts";
import type { Engine } from "../../db/engine.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase, sqliteFile } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { openSqliteDb } from "../../db/sqlite.ts";
import { BetweenVersionsError, withoutUnreleased } from "../../db/unreleased-steps.ts";
import { findDamage } from "../fsck/damage-check.ts";
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

/** What an unfinished file is called: only its own process goes on with it. */
const temporaryOf = (target: string) => `${target}.${process.pid}${unfinished}`;

/**
 * Removes what a restore that was killed left behind, which is about guests: call it while nobody restores there.
 * @throws what the file system says.
 */
export async function removeUnfinishedRestore(dataDir: string): Promise<void> {
  const isUnfinished = (name: string) => /\.\d+\.part(?:-wal|-shm|-journal)?$/.test(name);
  for (const name of (await readdir(dataDir)).filter(isUnfinished)) await rm(path.join(dataDir, name), { force: true });
}

/**
 * Writes them before the work, since without room for them it need not begin, and names them after it. Where either
 * fails none is left.
 */
async function withFiles<Result>({ dataDir }: Place, files: BackedUpFiles, work: () => Promise<Result>) {
  const targets = Object.entries(files).map(([name, content]) => ({
    target: path.join(dataDir, path.basename(name)),
    content,
  }));
  try {
    for (const { target, content } of targets) {
      await refuseTaken([target]);
      await writeFile(temporaryOf(target), content, { encoding: "base64", flag: "wx", mode: 0o600 });
    }
    const result = await work();
    for (const { target } of targets) await rename(temporaryOf(target), target);
    return result;
  } finally {
    for (const { target } of targets) await rm(temporaryOf(target), { force: true });
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
  const unknown = namesIn(applied).findLast((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) {
    throw new BackupFileError(`was made by the newer version ${product} (${unknown}): use that one`);
  }
}

function namesIn(applied: readonly string[]): string[] {
  try {
    return withoutUnreleased(applied);
  } catch (error) {
    throw error instanceof BetweenVersionsError ? new BackupFileError(error.message) : error;
  }
}

async function refuseTaken(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (await isThere(file)) throw new Error(`${file} exists: name an empty DATA_DIR, or move the file away`);
  }
}

/** Under another name until it is whole and up to date. */
async function restoreSqlite({ file, key }: Source, target: string, signal?: AbortSignal): Promise<Restored> {
  const temporary = temporaryOf(target);
  try {
    const write = (database: AsyncIterable<Buffer>) =>
      pipeline(database, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }));
    await readBackupFile(file, key, (_, database) => write(database), signal);
    // The file is whole once it is closed.
    const restored = await bringUpToDate(openSqliteDb(temporary), temporary, signal);
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
  return bringUpToDate(db, null, signal);
}

/** @param file of SQLite, which is restored page by page, the damaged ones as well; PostgreSQL's pages are new. */
async function bringUpToDate(db: Kysely<Database>, file: string | null, signal?: AbortSignal): Promise<Restored> {
  try {
    const damage = file === null ? [] : await findDamage({ sqliteFile: file }, signal);
    if (damage.length > 0) return { migrated: [], findings: damage };
    const migrated = await migrate(db);
    const findings: Finding[] = [];
    for await (const finding of findContradictions(db, signal)) findings.push(finding);
    return { migrated, findings };
  } finally {
    await db.destroy();
  }
}
