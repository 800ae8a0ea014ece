import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { isPictureSource } from "./picture-address.ts";

export interface PictureSource {
  file: string;
  /** Changes with the file, so that what was rendered from an older one is not shown any more. */
  version: string;
}

/** Looks a picture up in the folders, the first that has it wins; null when none does. Links out of a folder are not followed. */
export async function findSource(folders: readonly string[], source: string): Promise<PictureSource | null> {
  if (!isPictureSource(source)) return null;
  for (const folder of folders) {
    const found = await findIn(folder, source);
    if (found) return found;
  }
  return null;
}

async function findIn(folder: string, source: string): Promise<PictureSource | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, source));
    if (!file.startsWith(root + path.sep)) return null;
    const { size, mtimeMs } = await stat(file);
    return { file, version: `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP" || code === "ENAMETOOLONG") return null;
    throw error;
  }
}
