import { inTransaction } from "../../db/transaction.ts";
import { withLease } from "../../ops/lease.ts";
import { createTimedWorker } from "../../ops/timed-worker.ts";
import { freeExpiredHolds } from "../booking/holds.repository.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { lockImports } from "./change-imports.ts";
import { importingBoats, importsDue } from "./imports.repository.ts";
import { reportClashes } from "./report-clashes.ts";
import { type ImportDeps, takeInCalendar } from "./take-in-calendar.ts";

/** How often each calendar is fetched. */
const intervalMs = 10 * 60_000;
/** How often the work looks which of them are due, and which holds ran out. */
const pauseMs = 60_000;
/** Calendars that are fetched at once: a portal that does not answer holds up few others. */
const atOnce = 4;

/** Takes in the calendars of other portals; of several servers one does at a time (requirements/several-servers.md). */
export function createCalendarImports(deps: ImportDeps) {
  const work = async (stopped: AbortSignal) => {
    await withLease(deps, "importing calendars", ({ lost }) =>
      takeInDueCalendars(deps, AbortSignal.any([stopped, lost])),
    );
  };
  return createTimedWorker(deps, { name: "importing calendars", pauseMs, work });
}

/** Fetches those that were not for ten minutes, and takes for all boats what holds had that ran out. */
export async function takeInDueCalendars(deps: ImportDeps, stopped = new AbortController().signal): Promise<void> {
  const { db, now, log } = deps;
  const due = await importsDue(db, new Date(now().getTime() - intervalMs).toISOString());
  for (let from = 0; from < due.length && !stopped.aborted; from += atOnce) {
    const some = due.slice(from, from + atOnce);
    const outcomes = await Promise.allSettled(some.map((known) => takeInCalendar(deps, known, { stopped })));
    for (const [index, outcome] of outcomes.entries()) {
      // One that fails otherwise than by its calendar does not keep the others from being taken in.
      if (outcome.status === "rejected") log.error({ err: outcome.reason, import: some[index]?.id }, "import failed");
    }
  }
  for (const vehicleId of await importingBoats(db)) {
    if (stopped.aborted) return;
    await inTransaction(db, async (trx) => {
      await lockImports(trx, vehicleId);
      await freeExpiredHolds(trx, vehicleId, now().toISOString());
      await placeImportedDays(trx, vehicleId);
      await reportClashes(trx, vehicleId, now());
    });
  }
}
