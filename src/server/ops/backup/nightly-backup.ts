import { access, constants, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Transaction } from "kysely";
import { dayOf, hourOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { NewTask } from "../../modules/inbox/inbox.repository.ts";
import { syncTask } from "../../modules/inbox/sync-task.ts";
import { type Lease, withLease } from "../lease.ts";
import { createTimedWorker } from "../timed-worker.ts";
import { backupName, outdatedBackups } from "./backup-retention.ts";
import { beginBackupRun, changeBackupRun, isBackupDue, lockBackupRun } from "./backup-runs.repository.ts";
import { backupLease, isFolder, makeBackup, withScratchFolder } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { ScratchRefusedError, withScratchDatabase } from "./scratch-database.ts";

type From = Pick<Deps, "db" | "config" | "now" | "log">;

/** Berlin's hour from which on the day's backup is made: few guests are there. */
const fromHour = 2;
const pauseMs = 15 * 60_000;
/** Without a good backup for so long staff are asked, in milliseconds. */
const goodMs = 48 * 3_600_000;

/** A backup that there is. */
interface Made {
  bytes: number;
  /** Why nobody should rely on it; null where it was restored and is sound. */
  problem: string | null;
}

/** Makes a backup every night, in one of the processes that share the database. */
export function createNightlyBackup(deps: From) {
  const work = (stopped: AbortSignal) => runNightlyBackup(deps, stopped);
  return createTimedWorker(deps, { name: "the nightly backup", pauseMs, work });
}

/**
 * Makes the day's backup, where it is time and no other process did, restores it for a trial and looks for
 * contradictions in it (requirements/backup.md). What is wrong becomes one task of the staff, which is ticked off once
 * a backup is good.
 */
export async function runNightlyBackup(deps: From, signal = new AbortController().signal): Promise<void> {
  const { db, config, now } = deps;
  const { key, folder } = config.backup;
  if (key === null || folder === null) return;
  const at = now();
  if (hourOf(at) >= fromHour && (await isBackupDue(db, dayOf(at), at))) {
    await withLease(deps, backupLease, (lease) => backUp(deps, { at, key, folder, lease, signal }));
  }
  const problem = await problemOfFolder(folder);
  await inTransaction(db, (trx) => (problem ? askBecause(trx, problem, now()) : askWhereOverdue(trx, now())));
}

/** Why no backup can be put into BACKUP_DIR; null where one can. Asked in each round: a disk may be gone by day. */
export async function problemOfFolder(folder: string): Promise<string | null> {
  if (!(await isFolder(folder))) return `the folder ${folder} of BACKUP_DIR is not there`;
  const canWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return canWrite ? null : `the folder ${folder} of BACKUP_DIR cannot be written`;
}

interface Run {
  at: Date;
  key: Buffer;
  folder: string;
  lease: Lease;
  signal: AbortSignal;
}

async function backUp(deps: From, { lease, signal: stopping, ...run }: Run): Promise<void> {
  const { db, now, log } = deps;
  const { at, folder } = run;
  // Another process may have ended its backup between the question and the lease.
  if (!(await isBackupDue(db, dayOf(at), at))) return;
  await beginBackupRun(db, dayOf(at), at);
  const signal = AbortSignal.any([stopping, lease.lost]);
  let made: Made | null = null;
  let problem: string | null;
  try {
    made = await makeAndTry(deps, run, signal);
    problem = made.problem;
    await removeOutdated(folder);
  } catch (error) {
    // Another process, or the next start, begins anew after a while.
    if (signal.aborted) return;
    log.error({ err: error }, "the nightly backup failed");
    problem = error instanceof Error ? error.message : String(error);
  }
  await inTransaction(db, async (trx) => {
    if (!(await lease.isHeld(trx))) return;
    const { task_id } = await lockBackupRun(trx, now());
    const taskId = await syncTask(trx, task_id, problem === null ? null : failureTask(problem), now());
    const began = at.toISOString();
    await changeBackupRun(trx, {
      task_id: taskId,
      ...(made !== null && { finished_at: now().toISOString(), made_at: began, size_bytes: made.bytes }),
      ...(made?.problem === null && { verified_at: began }),
    });
  });
}

/** @throws Error where there is no backup, or one that cannot be restored; no file is left then. */
async function makeAndTry(
  { db, config, now }: From,
  run: Omit<Run, "lease" | "signal">,
  signal: AbortSignal,
): Promise<Made> {
  const { at, key, folder } = run;
  const unusable = await problemOfFolder(folder);
  if (unusable !== null) throw new Error(unusable);
  const file = path.join(folder, backupName(at));
  const bytes = await makeBackup({ db, config, now }, { file, key }, signal);
  const restore = (databaseUrl: string | null) =>
    withScratchFolder(config.dataDir, (dataDir) => restoreBackup({ file, key }, { dataDir, databaseUrl }, signal));
  try {
    const { databaseUrl } = config;
    const { findings } = await (databaseUrl === null ? restore(null) : withScratchDatabase(databaseUrl, restore));
    const [first] = findings;
    if (first === undefined) return { bytes, problem: null };
    const example = `${first.subject} ${first.problem}`;
    return {
      bytes,
      problem: `what it was restored to holds contradictions (${findings.length}), for example: ${example}`,
    };
  } catch (error) {
    if (error instanceof ScratchRefusedError) return { bytes, problem: error.message };
    await rm(file, { force: true });
    throw error;
  }
}

async function removeOutdated(folder: string): Promise<void> {
  for (const name of outdatedBackups(await readdir(folder))) await rm(path.join(folder, name), { force: true });
}

/** Where servers were stopped or killed again and again there is no run that fails, and no backup either. */
async function askWhereOverdue(trx: Transaction<Database>, now: Date): Promise<void> {
  const { verified_at, since } = await lockBackupRun(trx, now);
  const last = verified_at ?? since;
  if (now.getTime() - Date.parse(last) <= goodMs) return;
  await askBecause(trx, verified_at === null ? `there was none since ${last}` : `the last good one is of ${last}`, now);
}

async function askBecause(trx: Transaction<Database>, problem: string, now: Date): Promise<void> {
  const { task_id } = await lockBackupRun(trx, now);
  await changeBackupRun(trx, { task_id: await syncTask(trx, task_id, failureTask(problem), now) });
}

const failureTask = (problem: string): NewTask => ({
  kind: "backupFailed",
  facts: { problem },
  name: "",
  phone: "",
  email: "",
});
