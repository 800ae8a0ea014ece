import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

// PostgreSQL's own programs, which come with its client. They are told the password by their environment, since command
// lines can be read by everybody on the machine.

type Tool = "pg_dump" | "pg_restore";

/**
 * The whole database as of the moment it begins at, in PostgreSQL's own format; whatever is written meanwhile waits for
 * nothing.
 * @throws Error with a sentence where the program is missing, too old or fails.
 */
export async function* dumpPostgres(db: Kysely<Database>, url: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  await refuseOldTool("pg_dump", () => serverVersion(db));
  // What it writes is compressed with everything else.
  const options = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges"];
  const { child, ended } = start("pg_dump", [...options, `--dbname=${withoutPassword(url)}`], url, signal);
  try {
    if (child.stdout) yield* child.stdout as AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill();
    await ended.catch(() => undefined);
  }
}

/** Fills an empty database, all or nothing. @throws as dumpPostgres; what reading the dump throws. */
export async function restorePostgres(
  db: Kysely<Database>,
  url: string,
  dump: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const server = await refuseOldTool("pg_restore", () => serverVersion(db));
  const options = ["--single-transaction", "--no-owner", "--no-privileges", `--dbname=${withoutPassword(url)}`];
  const { child, ended } = start("pg_restore", options, url, signal);
  const fed = child.stdin
    ? pipeline(dump, child.stdin).then(
        () => null,
        (error: unknown) => error,
      )
    : null;
  const refused = await ended.then(
    () => null,
    (error: unknown) => error,
  );
  const broken = await fed;
  // Where the program ends early, writing to it fails; why it ended is what counts.
  if (broken !== null && (broken as { code?: unknown }).code !== "EPIPE") throw broken;
  if (refused instanceof Error && refused.message.includes("unrecognized configuration parameter")) {
    throw new Error(`pg_restore is newer than the PostgreSQL server: ${clientOf(server)}`, { cause: refused });
  }
  if (refused !== null) throw refused;
}

function start(tool: Tool, args: string[], url: string, signal?: AbortSignal) {
  const child = spawn(tool, args, { env: environmentOf(url), stdio: ["pipe", "pipe", "pipe"], signal });
  return { child, ended: endOf(tool, child) };
}

/** Resolves once the program has done its work. */
async function endOf(tool: Tool, child: ChildProcess): Promise<void> {
  const said = child.stderr ? text(child.stderr).catch(() => "") : "";
  // One that could not be started or was aborted says so by an error.
  const [code] = (await once(child, "close").catch((error: unknown) => {
    throw explain(tool, error);
  })) as [number | null];
  if (code === 0) return;
  const [sentence = ""] = /(?<=error: ).+/.exec(await said) ?? [];
  throw new Error(`${tool} failed${sentence === "" ? "" : `: ${sentence}`}`);
}

function explain(tool: Tool, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return error;
  return new Error(`${tool} is not installed: install the client of PostgreSQL (Debian: postgresql-client)`, {
    cause: error,
  });
}

/** Its major version. */
async function serverVersion(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}

/** @returns the server's version. */
async function refuseOldTool(tool: Tool, askServer: () => Promise<number>): Promise<number> {
  const child = spawn(tool, ["--version"], { stdio: ["ignore", "pipe", "pipe"] });
  const said = text(child.stdout).catch(() => "");
  await endOf(tool, child);
  const version = Number(/(\d+)/.exec(await said)?.[1] ?? 0);
  const server = await askServer();
  if (version < server) throw new Error(`${tool} ${version} is older than the PostgreSQL server: ${clientOf(server)}`);
  return server;
}

const clientOf = (server: number) => `install its client (Debian: postgresql-client-${server})`;

/** What a client needs; none of the server's secrets but the password. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const needed = Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|LC_.+|PG.+)$/.test(name));
  const { password, searchParams } = new URL(url);
  const secret = password === "" ? searchParams.get("password") : decodeURIComponent(password);
  return { ...Object.fromEntries(needed), ...(secret !== null && { PGPASSWORD: secret }) };
}

function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.password = "";
  bare.searchParams.delete("password");
  return bare.href;
}
