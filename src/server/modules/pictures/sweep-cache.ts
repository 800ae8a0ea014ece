import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../../deps.ts";
import { uploadsFolder } from "./picture-address.ts";
import { uploadsIn } from "./pictures.repository.ts";

/** Deletes what was rendered of uploaded pictures that no vehicle has any more. */
export async function sweepCache({ db }: Pick<Deps, "db">, cacheDir: string): Promise<void> {
  const folder = path.join(cacheDir, uploadsFolder);
  const uploads = uploadsIn(db);
  for (const id of await readdir(folder).catch(() => [])) {
    if (!(await uploads.has(id))) await rm(path.join(folder, id), { recursive: true, force: true });
  }
}
