import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

export interface FileBody {
  size: number;
  /** What is large is read while it is sent: a visitor that reads slowly holds up a file, no memory. */
  body: Buffer | Readable;
}

/** In bytes: what a stream would hold in memory anyway. */
const smallFile = 64 * 1_024;

/** A file that cannot be read is as good as none: null. */
export async function openCached(file: string): Promise<FileBody | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  try {
    return await bodyOf(handle);
  } catch {
    await handle.close();
    return null;
  }
}

async function bodyOf(handle: FileHandle): Promise<FileBody> {
  const { size } = await handle.stat();
  if (size > smallFile) return { size, body: handle.createReadStream() };
  const body = await handle.readFile();
  await handle.close();
  return { size: body.length, body };
}

/**
 * A reader sees the whole file or none; what an older source left in that width and format goes. The name begins with
 * the width and a hyphen.
 */
export async function storeCached(target: string, body: Buffer): Promise<void> {
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  const partial = `${target}.${randomUUID()}.part`;
  try {
    await writeFile(partial, body);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const name = path.basename(target);
  const width = name.slice(0, name.indexOf("-") + 1);
  const older = (await readdir(folder)).filter(
    (file) => file !== name && file.startsWith(width) && path.extname(file) === path.extname(name),
  );
  for (const file of older) await rm(path.join(folder, file), { force: true });
}
