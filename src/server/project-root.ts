import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

function folderOfPackage(folder: string): string {
  return existsSync(path.join(folder, "package.json")) ? folder : folderOfPackage(path.dirname(folder));
}

/** The project's folder. The sources and the bundle in dist/server lie at different depths below it. */
export const projectRoot = folderOfPackage(path.dirname(fileURLToPath(import.meta.url)));

/** The program's version. */
export const productVersion = () => readPackage().version;

/** The commit that it was packaged from (npm run package); "" in a working copy. */
export const productCommit = () => readPackage().commit ?? "";

function readPackage() {
  const text = readFileSync(path.join(projectRoot, "package.json"), "utf8");
  return JSON.parse(text) as { version: string; commit?: string };
}
