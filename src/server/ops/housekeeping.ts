import type { Deps } from "../deps.ts";
import { mailFolder, sweepMailFiles } from "../mail/mail-files.ts";
import { remindUnpaid } from "../modules/booking/remind-unpaid.ts";
import { sweepCache } from "../modules/pictures/sweep-cache.ts";
import { expireVouchers } from "../modules/vouchers/expire-vouchers.ts";
import { withLease } from "./lease.ts";
import { purgeExpired } from "./retention.ts";
import { createTimedWorker } from "./timed-worker.ts";

const pauseMs = 15 * 60_000;

type WorkDeps = Pick<Deps, "db" | "now" | "log">;

/**
 * Work at the start and every 15 minutes; a round is left out while another server that shares the database is at it.
 */
function createSharedWorker(deps: WorkDeps, name: string, work: () => Promise<void>) {
  const inTurn = async () => void (await withLease(deps, name, work));
  return createTimedWorker(deps, { name, pauseMs, work: inTurn });
}

/** Deletes expired rows. */
export function createHousekeeping(deps: WorkDeps) {
  return createSharedWorker(deps, "housekeeping", () => purgeExpired(deps));
}

/** Reminds guests of transfers that did not come, and asks staff about them. */
export function createReminders(deps: WorkDeps) {
  return createSharedWorker(deps, "reminding guests", () => remindUnpaid(deps));
}

/** Ends vouchers whose last day is over. */
export function createVoucherExpiry(deps: WorkDeps) {
  return createSharedWorker(deps, "ending vouchers", () => expireVouchers(deps));
}

/** Deletes from this server's disk mails that are files and whose rows are gone, as often. */
export function createMailSweep(deps: Pick<Deps, "db" | "log">, config: { dataDir: string }) {
  const work = () => sweepMailFiles(deps.db, mailFolder(config));
  return createTimedWorker(deps, { name: "sweeping mails", pauseMs, work });
}

/** Deletes from this server's cache what it has of pictures that are gone, as often. */
export function createPictureSweep(deps: Pick<Deps, "db" | "log">, cacheDir: string) {
  return createTimedWorker(deps, { name: "sweeping pictures", pauseMs, work: () => sweepCache(deps, cacheDir) });
}
