import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

/** The lines of Node that the product is promised to run on. */
export const promisedMajors = [20, 22, 24];

export interface InstalledNode {
  program: string;
  /** "v22.11.0" */
  version: string;
}

/** Folders in which version managers and build machines keep one folder a version, below the home folder or not. */
const foldersOfVersions = [
  [".nvm/versions/node", "bin/node"],
  [".local/share/fnm/node-versions", "installation/bin/node"],
  [".local/share/mise/installs/node", "bin/node"],
  [".asdf/installs/nodejs", "bin/node"],
  [".volta/tools/image/node", "bin/node"],
  ["n/n/versions/node", "bin/node"],
  ["/usr/local/n/versions/node", "bin/node"],
  ["/opt/hostedtoolcache/node", "x64/bin/node"],
] as const;

/** The Nodes of this machine: the one that runs this, those of the search path, and those of version managers. */
export function installedNodes({ HOME: home = "/", PATH: searched = "" }: NodeJS.ProcessEnv): InstalledNode[] {
  const names = ["node", ...promisedMajors.flatMap((major) => [`node${major}`, `node-${major}`, `nodejs-${major}`])];
  const onPath = searched.split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
  const managed = foldersOfVersions.flatMap(([folder, program]) => {
    const versions = path.resolve(home, folder);
    return namesIn(versions).map((version) => path.join(versions, version, program));
  });
  return [process.execPath, ...onPath, ...managed].flatMap((program) => {
    const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    return status === 0 ? [{ program, version: stdout.trim() }] : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // There is no such folder.
    return [];
  }
}

const partsOf = (version: string) => version.replace(/^v/, "").split(".").map(Number);
const majorOf = (version: string) => partsOf(version)[0] ?? 0;

/** The newest of each promised line, in their order; null where there is none. */
export function newestOfEach(nodes: readonly InstalledNode[]): { major: number; node: InstalledNode | null }[] {
  return promisedMajors.map((major) => {
    const ofLine = nodes.filter(({ version }) => majorOf(version) === major);
    const [node = null] = ofLine.toSorted((one, other) => compareVersions(other.version, one.version));
    return { major, node };
  });
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}
