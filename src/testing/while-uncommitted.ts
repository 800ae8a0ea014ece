import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../server/db/schema.ts";

/**
 * Lets `second` run beside a transaction of `first` that is not committed, until it has ended or waits for a lock; then
 * commits `first`. Only on PostgreSQL: on SQLite no two transactions write at a time.
 * @param then what the transaction of `first` does meanwhile, before it is committed.
 * @returns what `second` came to.
 */
export async function whileUncommitted<Result>(
  db: Kysely<Database>,
  first: (trx: Transaction<Database>) => Promise<unknown>,
  second: () => Promise<Result>,
  then?: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<Result> {
  let outcome: Promise<Result> | undefined;
  await db.transaction().execute(async (trx) => {
    await first(trx);
    let hasEnded = false;
    outcome = second().finally(() => (hasEnded = true));
    // The error, if any, is the caller's, once the transaction has ended.
    outcome.catch(() => undefined);
    // A connection on which nothing is asked for long is closed.
    while (!hasEnded && !(await isAnyWaiting(db))) await sql`select 1`.execute(trx);
    await then?.(trx);
  });
  return outcome as Promise<Result>;
}

/** A database for who begins transactions of their own: they are part of this one. */
export function databaseWithin(trx: Transaction<Database>): Kysely<Database> {
  return new Proxy(trx, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute: (work: (part: typeof trx) => unknown) => work(trx) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

async function isAnyWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
}
