import type { Deps } from "../deps.ts";
import { remindUnpaid } from "../modules/booking/remind-unpaid.ts";
import { sweepCache } from "../modules/pictures/sweep-cache.ts";
import { expireVouchers } from "../modules/vouchers/expire-vouchers.ts";
import { purgeExpired } from "./retention.ts";
import { createTimedWorker } from "./timed-worker.ts";

const pauseMs = 15 * 60_000;

/** Deletes expired rows at the start and every 15 minutes. */
export function createHousekeeping(deps: Pick<Deps, "db" | "now" | "log">) {
  return createTimedWorker(deps, { name: "housekeeping", pauseMs, work: () => purgeExpired(deps) });
}

/** Reminds guests of transfers that did not come, and asks staff about them, as often. */
export function createReminders(deps: Pick<Deps, "db" | "now" | "log">) {
  return createTimedWorker(deps, { name: "reminding guests", pauseMs, work: () => remindUnpaid(deps) });
}

/** Ends vouchers whose last day is over, as often. */
export function createVoucherExpiry(deps: Pick<Deps, "db" | "now" | "log">) {
  return createTimedWorker(deps, { name: "ending vouchers", pauseMs, work: () => expireVouchers(deps) });
}

/** Deletes from this server's cache what it has of pictures that are gone, as often. */
export function createPictureSweep(deps: Pick<Deps, "db" | "log">, cacheDir: string) {
  return createTimedWorker(deps, { name: "sweeping pictures", pauseMs, work: () => sweepCache(deps, cacheDir) });
}
