import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The build copies it beside the server. */
const program = fileURLToPath(new URL("./check-sqlite.mjs", import.meta.url));
/** Of the sentences about a file that is damaged in many places. */
const most = 20;

/**
 * Reads each page of an SQLite file that this process has open, in a process of its own: SQLite's integrity_check would
 * answer nobody meanwhile. It finds broken pages, rows and indexes that disagree, and values that break a rule of their
 * table; not a letter that became another one.
 * @returns sentences of SQLite, without values of rows. @throws Error where it cannot look.
 */
export async function checkSqlite(file: string, signal?: AbortSignal): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, file, String(most)], { env: {}, signal });
  const texts = JSON.parse(stdout) as string[];
  return texts.flatMap((text) => text.split("\n").filter((line) => !line.startsWith("***"))).slice(0, most);
}
