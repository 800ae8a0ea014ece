import type { Kysely } from "kysely";
import { searchKinds } from "../../../shared/contract/search.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction, lockName, tryLockName } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { createTimedWorker } from "../../ops/timed-worker.ts";
import { hasStale, takeStale, writeEntries } from "./search.repository.ts";
import { sources } from "./sources.repository.ts";

const rowsAtOnce = 200;
const pauseMs = 10_000;

const lock = "search";

/**
 * Writes the words of rows that came or changed, of 200 at most: a search does so before it looks, and so finds what
 * was committed a moment ago.
 * @param inBackground leaves them to another server that writes them just now: nobody waits for the answer.
 * @returns false where there are more.
 */
export async function refreshSearch(db: Kysely<Database>, { inBackground = false } = {}): Promise<boolean> {
  if (!(await hasStale(db))) return true;
  const taken = await inTransaction(db, async (trx) => {
    if (!inBackground) await lockName(trx, lock);
    else if (!(await tryLockName(trx, lock))) return 0;
    const stale = await takeStale(trx, rowsAtOnce);
    for (const kind of searchKinds) {
      const ids = stale.flatMap((entry) => (entry.kind === kind ? [entry.reference_id] : []));
      if (ids.length > 0) await writeEntries(trx, kind, await sources[kind](trx, { ids }));
    }
    return stale.length;
  });
  return taken < rowsAtOnce;
}

/** Does the same in the background until nothing is left: after an update of the program, that is every row. */
export function createSearchRefresh(deps: Pick<Deps, "db" | "log">) {
  const work = async (stopped: AbortSignal) => {
    while (!stopped.aborted && !(await refreshSearch(deps.db, { inBackground: true })));
  };
  return createTimedWorker(deps, { name: "refreshing the search", pauseMs, work });
}
