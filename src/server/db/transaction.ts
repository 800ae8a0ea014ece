import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { hasGivenWay } from "./errors.ts";
import type { Database } from "./schema.ts";

/** How often work is begun before the caller hears that the database has no time for it. */
const tries = 3;
/** No try begins later than this after the first, in milliseconds: SQLite has waited five seconds each time. */
const patience = 8_000;
/** The longest pause before another try, in milliseconds; random, so that two that met do not meet again. */
const longestPause = 50;

/**
 * Runs work in a transaction, and anew where it had to give way to another transaction (a deadlock, a serialization
 * failure, a busy SQLite file): at most three times. Only for work that touches nothing but the database: a mail or a
 * call to the wallet would go out twice.
 * @throws what the work or the driver throws; after the last try the deadlock itself, which answers 503.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const isOver = attempt === tries || performance.now() - begun > patience;
      if (isOver || !hasGivenWay(error)) throw error;
      await pause(Math.random() * longestPause);
    }
  }
}

/** Runs a part of a transaction that is undone alone: where it ends with null, or throws. */
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
    // Where the connection is lost or the transaction is over, the first error is the one that tells why.
    await undo().catch(() => undefined);
    throw error;
  }
  await (result === null ? undo() : sql`release savepoint part`.execute(trx));
  return result;
}
