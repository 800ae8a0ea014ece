import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import { ConfigError } from "../env.ts";
import { isRetryableConflict } from "./errors.ts";
import { openReachable } from "./open.ts";
import type { Limits } from "./postgres.ts";
import type { Database } from "./schema.ts";

/**
 * Opens the configured database for a server. SQLite's is its own until it closes it, or its process ends.
 * @throws ConfigError with a sentence where it cannot be used, or another server has it.
 */
export async function openForServer(
  config: Config,
  limits?: Limits,
): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  const cure = "end that one, name another folder, or set DATABASE_URL, which several servers can share";
  const unlock = config.databaseUrl === null ? lockSqlite(config, cure) : () => undefined;
  try {
    const db = await openReachable(config, limits);
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Of two that start at once one waits for the other to step back; in milliseconds. */
const waitMs = 1_000;

/**
 * Keeps a second server from the SQLite file of a folder, since servers keep what holds for one process, and from a
 * file that is being restored there. It is a lock of the operating system on a file that nothing else looks at: it ends
 * with the process, however that ends, and tools work beside the server.
 * @param cure what to do where a server has it.
 * @returns what lets go of it. @throws ConfigError with a sentence.
 */
export function lockSqlite({ dataDir }: Pick<Config, "dataDir">, cure: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, "houseboats.lock"), { timeout: waitMs });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isRetryableConflict(error)) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} is in use by another server: ${cure}`);
  }
  return () => lock.close();
}
