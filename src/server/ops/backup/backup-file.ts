import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Engine } from "../../db/engine.ts";
import { isDiskFull } from "../../db/errors.ts";
import type { Instant } from "../../db/tables/columns.ts";
import { BackupFileError, decrypt, encrypt } from "./backup-cipher.ts";
import { ByteReader } from "./byte-reader.ts";

/** What stands first in a backup. */
export interface BackupHead {
  engine: Engine;
  /** The program's version. */
  product: string;
  /** The names of those that were applied, the newest last. */
  migrations: string[];
  createdAt: Instant;
}

/** What stands last. */
interface BackupTail {
  /** Of the database, as it was read. */
  sha256: string;
  bytes: number;
  files: BackedUpFiles;
}

/** Small files of DATA_DIR by their names, base64. */
export type BackedUpFiles = Readonly<Record<string, string>>;

export interface BackupContent {
  head: BackupHead;
  database: AsyncIterable<Buffer>;
  /** Asked for when the database has been read. */
  files: () => Promise<BackedUpFiles>;
}

/** Of what is not finished yet, or never will be. */
export const unfinished = ".part";

/**
 * Writes one encrypted file, which has its name only once all of it is on the disk.
 * @returns its size. @throws what the file system or the database says; nothing is left then.
 */
export async function writeBackupFile(
  file: string,
  key: Buffer,
  content: BackupContent,
  signal: AbortSignal,
): Promise<number> {
  const temporary = `${file}.${randomBytes(4).toString("hex")}${unfinished}`;
  try {
    await pipeline(
      framesOf(content),
      createGzip({ level: 3 }),
      (plain: AsyncIterable<Buffer>) => encrypt(key, plain),
      // `flush`: on the disk before it is closed.
      createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }),
      { signal },
    );
    if (await isThere(file)) throw new Error(`${file} exists: name another file`);
    await rename(temporary, file);
    await syncFolder(path.dirname(file));
    return (await stat(file)).size;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Head, database in frames, an empty frame, tail: a frame is its length and its bytes. */
async function* framesOf({ head, database, files }: BackupContent): AsyncGenerator<Buffer> {
  yield* frame(Buffer.from(JSON.stringify(head)));
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of database) {
    if (piece.length === 0) continue;
    hash.update(piece);
    bytes += piece.length;
    yield* frame(piece);
  }
  yield* frame(Buffer.alloc(0));
  const tail: BackupTail = { sha256: hash.digest("hex"), bytes, files: await files() };
  yield* frame(Buffer.from(JSON.stringify(tail)));
}

function* frame(content: Buffer): Generator<Buffer> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  yield length;
  yield content;
}

/**
 * Reads a backup from its beginning to its end.
 * @param use has to read the whole database before it ends.
 * @throws BackupFileError where the file cannot be restored; what `use` throws.
 */
export async function readBackupFile(
  file: string,
  key: Buffer,
  use: (head: BackupHead, database: AsyncIterable<Buffer>) => Promise<void>,
  signal?: AbortSignal,
): Promise<{ head: BackupHead; files: BackedUpFiles }> {
  let result: { head: BackupHead; files: BackedUpFiles } | undefined;
  await pipeline(
    createReadStream(file),
    (sealed: AsyncIterable<Buffer>) => decrypt(key, sealed),
    createGunzip(),
    async (plain: AsyncIterable<Buffer>) => {
      const reader = new ByteReader(plain);
      const head = JSON.parse(String(await takeFrame(reader))) as BackupHead;
      const hash = createHash("sha256");
      await use(
        head,
        databaseIn(reader, (piece) => hash.update(piece)),
      );
      const tail = JSON.parse(String(await takeFrame(reader))) as BackupTail;
      if (hash.digest("hex") !== tail.sha256) throw new BackupFileError("does not hold the database that it says");
      await reader.isAtEnd();
      result = { head, files: tail.files };
    },
    { signal },
  );
  if (result === undefined) throw new BackupFileError("is empty");
  return result;
}

async function takeFrame(reader: ByteReader): Promise<Buffer> {
  const length = await reader.take(4);
  return reader.take(length.readUInt32BE());
}

async function* databaseIn(reader: ByteReader, note: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for (let piece = await takeFrame(reader); piece.length > 0; piece = await takeFrame(reader)) {
    note(piece);
    yield piece;
  }
}

/** Work that writes to that folder. @throws Error with a sentence where it cannot; what else the work throws. */
export async function onDiskOf<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isDiskFull(error)) throw new Error(`the disk of ${folder} is full: make room`, { cause: error });
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
    throw new Error(`the folder ${folder} cannot be written (${code}): let the server's user write it`, {
      cause: error,
    });
  }
}

export async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A file's new name is on the disk once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
