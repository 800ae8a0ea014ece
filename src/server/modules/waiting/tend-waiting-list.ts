import type { Transaction } from "kysely";
import { firstStartOf } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { withLease } from "../../ops/lease.ts";
import { createTimedWorker } from "../../ops/timed-worker.ts";
import { endOffer, freeExpiredHolds } from "../booking/holds.repository.ts";
import { offerFreedDays } from "../booking/offer-freed-days.ts";
import {
  boatsWaitedFor,
  isStaySold,
  passedEntries,
  stayOfEntry,
  takeWaitingStep,
  waitingEntries,
} from "../booking/waiting-entries.repository.ts";

type Trx = Transaction<Database>;
type WorkDeps = Pick<Deps, "db" | "now" | "log">;

/** How often it is looked which offers ran out, and which days became free without anybody giving them back. */
const pauseMs = 60_000;

/** Does for the waiting list what nobody's call does; of several servers one at a time. */
export function createWaitingList(deps: WorkDeps) {
  const name = "tending the waiting list";
  const work = async () => void (await withLease(deps, name, () => tendWaitingList(deps)));
  return createTimedWorker(deps, { name, pauseMs, work });
}

/** One round, each boat in a transaction of its own. */
export async function tendWaitingList({ db, now: clock, log }: WorkDeps): Promise<void> {
  for (const vehicleId of await boatsWaitedFor(db)) {
    try {
      await inTransaction(db, (trx) => tendBoat(trx, vehicleId, clock()));
    } catch (error) {
      // One boat that fails does not keep the others from being looked at.
      log.error({ err: error, vehicle: vehicleId }, "the waiting list of a boat failed");
    }
  }
}

async function tendBoat(trx: Trx, vehicleId: number, now: Date): Promise<void> {
  await endPassedEntries(trx, vehicleId, now);
  await noticeTakenDays(trx, vehicleId);
  await freeExpiredHolds(trx, vehicleId, now.toISOString());
  await endOffersWithoutHold(trx, vehicleId);
  await offerFreedDays(trx, vehicleId, now);
}

async function endPassedEntries(trx: Trx, vehicleId: number, now: Date): Promise<void> {
  for (const entry of await passedEntries(trx, vehicleId, firstStartOf(now))) {
    const hasEnded = await takeWaitingStep(trx, entry, { type: "dates.passed" });
    if (hasEnded && entry.hold_id !== null) await endOffer(trx, entry.hold_id, now);
  }
}

/** Who was told that the days are free, or declined them, waits for them again. */
async function noticeTakenDays(trx: Trx, vehicleId: number): Promise<void> {
  for (const entry of await waitingEntries(trx, vehicleId, "told", "declined")) {
    if (!(await isStaySold(trx, vehicleId, stayOfEntry(entry)))) continue;
    await takeWaitingStep(trx, entry, { type: "days.taken", offers: entry.offers });
  }
}

/** A hold that ran out or was given up is deleted, and the entry's reference with it. */
async function endOffersWithoutHold(trx: Trx, vehicleId: number): Promise<void> {
  for (const entry of await waitingEntries(trx, vehicleId, "offered")) {
    if (entry.hold_id === null) await takeWaitingStep(trx, entry, { type: "hold.ended" });
  }
}
