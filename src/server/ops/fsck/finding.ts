import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/**
 * Something in the database that contradicts something else in it. It names rows by their numbers, never people or
 * codes.
 */
export interface Finding {
  /** "booking 12" */
  subject: string;
  /** "is paid, but 20.00 of 120.00 were paid" */
  problem: string;
}

/** One look at a part of the database, which `signal` breaks off. */
export type Check = (db: Kysely<Database>, signal: AbortSignal) => AsyncIterable<Finding>;

/** Rows that are read at once. */
export const pageSize = 200;

/**
 * All rows, one page in memory at a time. `read` gives those after a key, in its order, with one statement: what it
 * compares was read at one moment, also while others write.
 * @throws what the signal is aborted with.
 */
export async function* inPages<Key, Row extends { id: Key }>(
  first: Key,
  signal: AbortSignal,
  read: (after: Key) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Key | undefined = first;
  while (after !== undefined) {
    signal.throwIfAborted();
    // SQLite answers at once: without a pause nobody else would be answered meanwhile.
    await setImmediate();
    const rows = await read(after);
    yield rows;
    after = rows.at(-1)?.id;
  }
}
