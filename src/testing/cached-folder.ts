import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * A folder of `node_modules/.cache` that is filled once: it is there whole or not at all, also where two processes fill
 * it.
 */
export function cachedFolder(name: string, fill: (folder: string) => void): string {
  const folder = path.resolve("node_modules/.cache", name);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  fill(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was first.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
