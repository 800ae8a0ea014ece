import type { Transaction } from "kysely";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { freeExpiredHolds } from "../booking/holds.repository.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { addTask, openTaskKind } from "../inbox/inbox.repository.ts";
import { syncTask } from "../inbox/sync-task.ts";
import { lockImports } from "./change-imports.ts";
import {
  countEvents,
  eventsOf,
  findImport,
  type KnownImport,
  replaceEvents,
  updateImport,
} from "./imports.repository.ts";
import { mergeEvents } from "./merge-events.ts";
import { freedTimes, toldTimes } from "./own-times.ts";
import { readCalendarApart } from "./read-apart.ts";
import type { ReadCalendar, readCalendar } from "./read-calendar.ts";
import { reportClashes } from "./report-clashes.ts";
import { uidDomain } from "./write-feed.ts";

export type ImportDeps = Pick<Deps, "db" | "config" | "now" | "log" | "fetchFeed">;

interface TakingIn {
  /** Somebody asked for it before the screen: what is missing is free then. */
  byPerson?: boolean;
  /** They said that it may be empty, or that what came back from us is booked there as well. */
  acceptEmpty?: boolean;
  acceptOurs?: boolean;
  stopped?: AbortSignal;
}

/**
 * Fetches a calendar of another portal and takes it in: its days are taken as it says now. One that cannot be read, or
 * has no events all at once, changes nothing and becomes a task; what is missing in it is freed after some fetches only
 * (requirements/portal-calendars.md). A portal that said when it wants to be asked again is not asked before.
 * @returns why nothing changed; null where it did, or where the import is gone.
 */
export async function takeInCalendar(
  { db, config, now, fetchFeed }: ImportDeps,
  known: KnownImport,
  { stopped, ...taking }: TakingIn = {},
): Promise<ImportProblem | null> {
  if (known.retry_at !== null && known.retry_at > now().toISOString()) return known.problem || "tooOften";
  const fetched = await fetchFeed(known.url, stopped);
  if (stopped?.aborted) return null;
  const own = {
    today: dayOf(now()),
    ownDomain: uidDomain(config.publicUrl),
    endIsLastNight: known.end_is_last_night === 1,
  };
  const read = "text" in fetched ? await readCalendarApart(fetched.text, own) : fetched;
  return inTransaction(db, async (trx) => {
    await lockImports(trx, known.vehicle_id);
    const current = await findImport(trx, known.id);
    // It was removed meanwhile, or is read otherwise: whoever changed that fetches it once more.
    if (!current || current.end_is_last_night !== known.end_is_last_night) return null;
    const problem = await problemOf(trx, current, read, { ...taking, today: own.today });
    const taken = problem === null && "events" in read ? read : null;
    const at = now();
    if (taken) await store(trx, current, taken, taking, at);
    const retryAfter = "problem" in fetched ? fetched.retryAfter : undefined;
    await note(trx, current, { problem, taken, retryAt: retryAtOf(retryAfter, at) }, at);
    return problem;
  });
}

/** A portal is asked once a day at least, whatever it says. */
const longestRetryMs = 24 * 3_600_000;

/** When a portal may be asked again; null where it says nothing, or nothing that can be read. */
function retryAtOf(retryAfter: string | undefined, now: Date): Instant | null {
  if (retryAfter === undefined) return null;
  const text = retryAfter.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return ms > 0 ? new Date(now.getTime() + Math.min(ms, longestRetryMs)).toISOString() : null;
}

type Read = ReturnType<typeof readCalendar>;

async function problemOf(
  trx: Transaction<Database>,
  { id }: KnownImport,
  read: Read,
  { acceptEmpty = false, today }: { acceptEmpty?: boolean; today: Day },
): Promise<ImportProblem | null> {
  if ("problem" in read) return read.problem;
  if (read.total > 0 || acceptEmpty) return null;
  return (await countEvents(trx, id, today)) > 0 ? "empty" : null;
}

/** Days that a booking of ours gave back in that time may be taken by what we told the portal before. */
const justFreedMs = 30 * 60_000;

async function store(
  trx: Transaction<Database>,
  { id, vehicle_id: vehicle }: KnownImport,
  read: ReadCalendar,
  { byPerson = false, acceptEmpty = false, acceptOurs = false }: TakingIn,
  now: Date,
): Promise<void> {
  const before = await eventsOf(trx, id);
  const merged = mergeEvents(before, read, {
    today: dayOf(now),
    own: await toldTimes(trx, vehicle, now),
    freed: await freedTimes(trx, vehicle, new Date(now.getTime() - justFreedMs).toISOString()),
    isMissingGone: byPerson || acceptEmpty,
    isEchoTaken: acceptOurs,
  });
  await replaceEvents(
    trx,
    id,
    merged.map((event) => ({ ...event, import_id: id })),
  );
  await freeExpiredHolds(trx, vehicle, now.toISOString());
  await placeImportedDays(trx, vehicle);
  await reportClashes(trx, vehicle, now);
}

/** What came of a fetch. */
interface Outcome {
  problem: ImportProblem | null;
  /** What was taken in; null where nothing was. */
  taken: ReadCalendar | null;
  retryAt: Instant | null;
}

/** Writes down how it went. */
async function note(trx: Transaction<Database>, known: KnownImport, outcome: Outcome, now: Date): Promise<void> {
  const { taken } = outcome;
  await updateImport(trx, known.id, {
    tried_at: now.toISOString(),
    problem: outcome.problem ?? "",
    retry_at: outcome.retryAt,
    ...(taken && { succeeded_at: now.toISOString(), unread_days: JSON.stringify(taken.unreadDays) }),
    task_id: await syncTasks(trx, known, outcome, now),
  });
}

/**
 * Keeps one task open while the calendar cannot be taken in, or not all of its events can be read. Who ticked the
 * latter off looked there, and is asked again only about other days. @returns the task that is open then, or was.
 */
async function syncTasks(
  trx: Transaction<Database>,
  { task_id, unread_days, name: portal, vehicle_name: vehicle }: KnownImport,
  { problem, taken }: Outcome,
  now: Date,
): Promise<number | null> {
  const nobody = { name: "", phone: "", email: "" };
  if (problem !== null) {
    const facts = { vehicle, portal, calendarProblem: problem };
    return syncTask(trx, task_id, { kind: "calendarFailed", facts, ...nobody }, now);
  }
  const unreadDays = taken?.unreadDays ?? [];
  if (unreadDays.length > 0 && unread_days === JSON.stringify(unreadDays)) {
    const open = task_id === null ? null : await openTaskKind(trx, task_id);
    if (open !== "calendarFailed") return task_id;
  }
  await syncTask(trx, task_id, null, now);
  if (unreadDays.length === 0) return null;
  const facts = { vehicle, portal, unreadDays: unreadDays.join(" ") };
  return addTask(trx, { kind: "calendarUnread", facts, ...nobody }, now);
}
