import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { uploadIdOf } from "../../../shared/contract/pictures.ts";
import { isPictureSource, uploadsFolder } from "./picture-address.ts";
import type { Uploads } from "./pictures.repository.ts";
import type { Picture } from "./render-picture.ts";

export interface PictureSource {
  /** The folder of the cache that holds what is rendered of it. */
  cacheFolder: string;
  /** Changes with the picture, so that what was rendered from an older one is not shown any more. */
  version: string;
  /** The picture itself; null where it was deleted meanwhile. */
  read: () => Promise<Picture | null>;
}

/**
 * Looks a picture up: one that was uploaded in the database alone, any other in the folders, of which the first that
 * has it wins. Null where there is none. Links out of a folder are not followed.
 */
export async function findSource(
  uploads: Uploads,
  folders: readonly string[],
  source: string,
): Promise<PictureSource | null> {
  if (!isPictureSource(source)) return null;
  if (source.startsWith(`${uploadsFolder}/`)) return findUpload(uploads, uploadIdOf(source));
  for (const folder of folders) {
    const found = await findIn(folder, source);
    if (found) return found;
  }
  return null;
}

/** Asked for each time, also where the cache has it: a picture that was deleted is not shown any more. */
async function findUpload(uploads: Uploads, id: string | null): Promise<PictureSource | null> {
  if (id === null || !(await uploads.has(id))) return null;
  const read = async () => {
    const content = await uploads.read(id);
    return content && { content };
  };
  return { cacheFolder: path.join(uploadsFolder, id), version: id, read };
}

async function findIn(folder: string, source: string): Promise<PictureSource | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, source));
    if (!file.startsWith(root + path.sep)) return null;
    const { size, mtimeMs } = await stat(file);
    const isDrawn = path.extname(file).toLowerCase() === ".svg";
    return {
      cacheFolder: createHash("sha256").update(file).digest("hex").slice(0, 32),
      version: `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}`,
      read: () => Promise.resolve({ file, isDrawn }),
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP" || code === "ENAMETOOLONG") return null;
    throw error;
  }
}
