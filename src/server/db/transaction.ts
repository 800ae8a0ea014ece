import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { engineOf } from "./engine.ts";
import { isRetryableConflict } from "./errors.ts";
import type { Database } from "./schema.ts";

/** Attempts before the error is thrown. */
const maximumAttempts = 3;
/** No attempt starts later than this after the first, in milliseconds: SQLite waits five seconds each time. */
const retryLimitMs = 8_000;
/** The longest pause before a retry, in milliseconds; random, so that two transactions do not collide again. */
const longestPause = 50;

/**
 * Runs work in a transaction and retries it on a deadlock, a serialization failure or a busy SQLite file, at most three
 * times in all. The work must touch nothing but the database: a call to the wallet would be made twice.
 * @throws what the work or the driver throws; after the last attempt the conflict itself, which answers 503.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === maximumAttempts || performance.now() - started > retryLimitMs;
      if (isOver || !isRetryableConflict(error)) throw error;
      await pause(Math.random() * longestPause);
    }
  }
}

/**
 * Of several transactions that lock the same name the second waits for the first. SQLite's begin with the write lock.
 */
export async function lockName(trx: Transaction<Database>, name: string): Promise<void> {
  if (engineOf(trx) !== "postgres") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** As `lockName`, but waits for nobody. @returns false where another transaction has locked it. */
export async function tryLockName(trx: Transaction<Database>, name: string): Promise<boolean> {
  if (engineOf(trx) !== "postgres") return true;
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_mine`.execute(trx);
  return rows[0]?.is_mine ?? false;
}

/** Runs part of a transaction in a savepoint, which is rolled back where it returns null or throws. */
export async function inSavepoint<Result>(
  trx: Transaction<Database>,
  work: () => Promise<Result | null>,
): Promise<Result | null> {
  const undo = () => sql`rollback to savepoint part`.execute(trx);
  await sql`savepoint part`.execute(trx);
  let result: Result | null;
  try {
    result = await work();
  } catch (error) {
    // If the rollback fails as well (connection lost), the first error is the cause.
    await undo().catch(() => undefined);
    throw error;
  }
  await (result === null ? undo() : sql`release savepoint part`.execute(trx));
  return result;
}
