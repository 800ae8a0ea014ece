import { dayOf, hourOf } from "../../../shared/rules/day.ts";
import type { Config } from "../../config.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { NewTask } from "../../modules/inbox/inbox.repository.ts";
import { syncTask } from "../../modules/inbox/sync-task.ts";
import { type Lease, withLease } from "../lease.ts";
import { createTimedWorker } from "../timed-worker.ts";
import { findProblems, storageOf } from "./damage-check.ts";
import { beginRun, finishRun, isRunDue, readRun } from "./fsck-runs.repository.ts";

type From = Pick<Deps, "db" | "now" | "log"> & { config: Pick<Config, "databaseUrl" | "dataDir"> };

/** Berlin's hour from which on the day's look is taken: few guests are there. */
const fromHour = 3;
const pauseMs = 15 * 60_000;

/** Looks once a day, in one of the processes that share the database. */
export function createNightlyFsck(deps: From) {
  const work = (stopped: AbortSignal) => runNightlyFsck(deps, stopped);
  return createTimedWorker(deps, { name: "looking for contradictions", pauseMs, work });
}

/**
 * Looks, where it is time and no other process did; tells the log and, in one task, the staff. Once all is well the
 * task is ticked off.
 */
export async function runNightlyFsck(deps: From, signal?: AbortSignal): Promise<void> {
  const at = deps.now();
  if (hourOf(at) < fromHour || !(await isRunDue(deps.db, dayOf(at)))) return;
  await withLease(deps, "fsck", (lease) => look(deps, { lease, at, signal }));
}

async function look(
  { db, config, now, log }: From,
  { lease, at, signal: stopping }: { lease: Lease; at: Date; signal: AbortSignal | undefined },
): Promise<void> {
  // Another process may have ended its look between the question and the lease.
  if (!(await beginRun(db, dayOf(at), at))) return;
  const signal = stopping ? AbortSignal.any([stopping, lease.lost]) : lease.lost;
  let count = 0;
  let example = "";
  try {
    const skipped = (why: string) => log.warn(why);
    for await (const { subject, problem } of findProblems(db, storageOf(config), { signal, skipped })) {
      log.error({ subject, problem }, "a contradiction in the database");
      count += 1;
      example ||= `${subject} ${problem}`;
    }
  } catch (error) {
    // Another process, or the next start, begins anew.
    if (signal.aborted) return;
    throw error;
  }
  await inTransaction(db, async (trx) => {
    if (!(await lease.isHeld(trx))) return;
    const { task_id } = await readRun(trx);
    const taskId = await syncTask(trx, task_id, count > 0 ? fsckTask(count, example) : null, at);
    await finishRun(trx, { findings: count, task_id: taskId }, now());
  });
}

/** Asks staff to tell the administrator of the server. */
export const fsckTask = (findings: number, example: string): NewTask => ({
  kind: "fsckFindings",
  facts: { findings, example },
  name: "",
  phone: "",
  email: "",
});
