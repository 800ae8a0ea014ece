import { damageOf } from "../db/damage.ts";
import { inTransaction, lockName } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { syncTask } from "../modules/inbox/sync-task.ts";
import { readRun, setRunTask } from "./fsck/fsck-runs.repository.ts";
import { fsckTask } from "./fsck/nightly-fsck.ts";
import { createTimedWorker } from "./timed-worker.ts";

const pauseMs = 10_000;

/**
 * Tells the log and, by the nightly look's task, the staff that a statement met a damaged page. Where the task cannot
 * be written it is tried again; /readyz and the metric say it in any case.
 */
export function watchDamage({ db, now, log }: Pick<Deps, "db" | "now" | "log">) {
  let isTold = false;
  return async (): Promise<void> => {
    const damage = damageOf(db);
    if (damage === null || isTold) return;
    log.error({ damage }, "the database is damaged: restore a backup");
    await inTransaction(db, async (trx) => {
      await lockName(trx, "fsck_runs");
      const { task_id } = await readRun(trx);
      await setRunTask(trx, await syncTask(trx, task_id, fsckTask(1, `the database is damaged: ${damage}`), now()));
    });
    isTold = true;
  };
}

export function createDamageWatch(deps: Pick<Deps, "db" | "now" | "log">) {
  return createTimedWorker(deps, { name: "telling of the damaged database", pauseMs, work: watchDamage(deps) });
}
