import { existsSync } from "node:fs";
import { chmod, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "./env.ts";

/** What lies there is about guests and staff, so that it is its owner's alone. */
const ownersFolder = 0o700;
const ownersFile = 0o600;
const everybodyElse = 0o077;
/** Made by the server; what else lies in DATA_DIR may be of others. */
const serversFolders = ["outbox", "pictures"];
/** Of folders that every user of the machine writes to, such as /tmp. */
const sticky = 0o1000;

/** More than the blocks that a full disk still has left for small files. */
const probe = Buffer.alloc(64 * 1024, "x");

/**
 * Makes DATA_DIR where it is missing, or takes the rights of others from it and from the server's files in it, which an
 * older version may have written for everybody to read. New files are the owner's by the process's umask (main.ts).
 * @param options.mustExist a missing one is refused.
 * @throws ConfigError where it cannot be used.
 */
export async function openDataDir(dataDir: string, { mustExist = false } = {}): Promise<void> {
  if (mustExist && !existsSync(dataDir)) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} is not there: name the folder of your data, or begin an empty one with --new`,
    );
  }
  try {
    await makeFolder(dataDir);
    await refuseShared(dataDir);
    await tighten(dataDir, ownersFolder);
    await tightenContent(dataDir);
    await writeProbe(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} ${whatToDo((error as NodeJS.ErrnoException).code ?? String(error))}`);
  }
}

/** As mkdir with its parents, which tries for ever where a file system such as /proc takes no folders. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder) && (await stat(folder)).isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: ownersFolder });
  } catch (error) {
    // Another process that starts made it meanwhile.
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST" && (await stat(folder)).isDirectory();
    if (!isThere) throw error;
  }
}

/** Writes some bytes to the disk and removes them. @throws what the file system says where it is full or read-only. */
export async function writeProbe(dataDir: string): Promise<void> {
  const file = path.join(dataDir, `.write-probe.${process.pid}`);
  try {
    const handle = await open(file, "w", ownersFile);
    try {
      await handle.writeFile(probe);
      // Some file systems tell of a full disk only when the bytes leave memory.
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

async function refuseShared(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if (path.dirname(dataDir) !== dataDir && (mode & sticky) === 0) return;
  throw new ConfigError(`DATA_DIR ${dataDir} is shared with all users: name a folder that is the server's alone`);
}

async function tightenContent(dataDir: string, folder = dataDir): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const target = path.join(folder, entry.name);
    if (entry.isFile()) await tighten(target, ownersFile);
    // A link leads to what is somebody else's.
    if (!entry.isDirectory() || (folder === dataDir && !serversFolders.includes(entry.name))) continue;
    await tighten(target, ownersFolder);
    await tightenContent(dataDir, target);
  }
}

async function tighten(target: string, mode: number): Promise<void> {
  try {
    const present = await stat(target);
    if ((present.mode & everybodyElse) !== 0) await chmod(target, mode);
  } catch (error) {
    // Another process that shares the folder has removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function whatToDo(code: string): string {
  switch (code) {
    case "EEXIST":
    case "ENOTDIR":
      return "must be a folder, and a file has that name: name another one";
    case "ENOSPC":
    case "EDQUOT":
      return "has no room left: make room on the disk";
    case "EPERM":
      return "belongs to another user: let the server's user own it or name another folder";
    default:
      return `cannot be written (${code}): let the server's user write it or name another folder`;
  }
}
