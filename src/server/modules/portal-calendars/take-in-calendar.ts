import type { Transaction } from "kysely";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { freeExpiredHolds } from "../booking/holds.repository.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { syncTask } from "../inbox/sync-task.ts";
import { lockImports } from "./change-imports.ts";
import { countEvents, findImport, type KnownImport, replaceEvents, updateImport } from "./imports.repository.ts";
import { readCalendarApart } from "./read-apart.ts";
import type { ReadCalendar, readCalendar } from "./read-calendar.ts";
import { reportClashes } from "./report-clashes.ts";
import { uidDomain } from "./write-feed.ts";

export type ImportDeps = Pick<Deps, "db" | "config" | "now" | "log" | "fetchFeed">;

/**
 * Fetches a calendar of another portal and takes it in: its days are taken as it says now. One that cannot be read, or
 * has no events all at once, changes nothing and becomes a task (requirements/portal-calendars.md).
 * @returns why nothing changed; null where it did, or where the import is gone.
 */
export async function takeInCalendar(
  { db, config, now, fetchFeed }: ImportDeps,
  known: KnownImport,
  { acceptEmpty = false, stopped }: { acceptEmpty?: boolean; stopped?: AbortSignal } = {},
): Promise<ImportProblem | null> {
  const fetched = await fetchFeed(known.url, stopped);
  if (stopped?.aborted) return null;
  const own = { today: dayOf(now()), ownDomain: uidDomain(config.publicUrl) };
  const read = "text" in fetched ? await readCalendarApart(fetched.text, own) : fetched;
  return inTransaction(db, async (trx) => {
    await lockImports(trx, known.vehicle_id);
    const current = await findImport(trx, known.id);
    if (!current) return null;
    const problem = await problemOf(trx, current, read, { acceptEmpty, today: own.today });
    if (problem === null && "events" in read) await store(trx, current, read, now());
    await note(trx, current, problem, now());
    return problem;
  });
}

type Read = ReturnType<typeof readCalendar>;

async function problemOf(
  trx: Transaction<Database>,
  { id }: KnownImport,
  read: Read,
  { acceptEmpty, today }: { acceptEmpty: boolean; today: string },
): Promise<ImportProblem | null> {
  if ("problem" in read) return read.problem;
  if (read.total > 0 || acceptEmpty) return null;
  return (await countEvents(trx, id, today)) > 0 ? "empty" : null;
}

async function store(trx: Transaction<Database>, known: KnownImport, read: ReadCalendar, now: Date): Promise<void> {
  await replaceEvents(
    trx,
    known.id,
    read.events.map((event) => ({ import_id: known.id, ...event })),
  );
  await freeExpiredHolds(trx, known.vehicle_id, now.toISOString());
  await placeImportedDays(trx, known.vehicle_id);
  await reportClashes(trx, known.vehicle_id, now);
  const unread_days = JSON.stringify(read.unreadDays);
  await updateImport(trx, known.id, { succeeded_at: now.toISOString(), unread_days });
}

/** Writes down how it went, and keeps one task open while it does not go well. */
async function note(
  trx: Transaction<Database>,
  { id, task_id, name: portal, vehicle_name: vehicle }: KnownImport,
  problem: ImportProblem | null,
  now: Date,
): Promise<void> {
  const task = problem && {
    kind: "calendarFailed" as const,
    facts: { vehicle, portal, calendarProblem: problem },
    name: "",
    phone: "",
    email: "",
  };
  await updateImport(trx, id, {
    tried_at: now.toISOString(),
    problem: problem ?? "",
    task_id: await syncTask(trx, task_id, task, now),
  });
}
