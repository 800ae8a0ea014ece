import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type DemoState, dropOld, fromJson, readMemory, toJson } from "./demo-state.ts";
import { addMemory, lockMemory, storeMemory } from "./demo-wallet.repository.ts";

/**
 * The demo wallet's memory where several servers share a PostgreSQL: a guest may approve at another server than the one
 * that ordered. It is read and written in one transaction for each call; play money comes rarely.
 * @param file what a server stored before it was shared: where it begins.
 */
export function shareDemoState(db: Kysely<Database>, file: string): DemoState {
  const memory = readMemory(file);
  let hasChanged = false;
  return Object.assign(memory, {
    changed: () => {
      hasChanged = true;
    },
    inTurn: <Result>(work: () => Result) =>
      inTransaction(db, async (trx) => {
        const stored = await lockMemory(trx);
        // Nothing is awaited until the work is done: calls of this process cannot mix either.
        Object.assign(memory, fromJson(stored));
        hasChanged = false;
        const result = work();
        if (!hasChanged) return result;
        dropOld(memory);
        await storeMemory(trx, toJson(memory));
        return result;
      }),
    begin: () => addMemory(db, toJson(memory)),
  });
}
