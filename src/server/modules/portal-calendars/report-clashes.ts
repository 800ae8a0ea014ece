import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import { overlap, type Span } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import { addTask, closeTask } from "../inbox/inbox.repository.ts";
import {
  type Clash,
  deleteBlockClash,
  deleteClash,
  insertBlockClash,
  insertClash,
  knownBlockClashes,
  knownClashes,
  ownBlocks,
  ownStays,
  portalStays,
} from "./clashes.repository.ts";

type Trx = Transaction<Database>;
type Event = Awaited<ReturnType<typeof portalStays>>[number];
type Booking = Awaited<ReturnType<typeof ownStays>>[number];
type Block = Awaited<ReturnType<typeof ownBlocks>>[number];

/** What of ours can be sold by another portal as well: bookings, or blocks. */
interface Ours<Own> {
  all: readonly Own[];
  /** Those that staff were told of. */
  known: readonly (Clash & { task_id: number | null })[];
  insert: (trx: Trx, clash: Clash & { task_id: number }) => Promise<void>;
  remove: (trx: Trx, clash: Clash) => Promise<void>;
  askStaff: (trx: Trx, event: Event, own: Own, now: Date) => Promise<number>;
}

/**
 * Tells staff of each booking that another portal sold as well, and of each of its stays in days that are blocked, once
 * for each of the two; the task is ticked off once one of them is gone. Lock the boat's imports before.
 */
export async function reportClashes(trx: Trx, vehicleId: number, now: Date): Promise<void> {
  const today = dayOf(now);
  const theirs = await portalStays(trx, vehicleId, today);
  await syncTasks(trx, theirs, now, {
    all: await ownStays(trx, vehicleId, today),
    known: await knownClashes(trx, vehicleId),
    insert: insertClash,
    remove: deleteClash,
    askStaff: askAboutBooking,
  });
  await syncTasks(trx, theirs, now, {
    all: await ownBlocks(trx, vehicleId, today),
    known: await knownBlockClashes(trx, vehicleId),
    insert: insertBlockClash,
    remove: deleteBlockClash,
    askStaff: askAboutBlock,
  });
}

async function syncTasks<Own extends Span & { id: number }>(
  trx: Trx,
  theirs: readonly Event[],
  now: Date,
  { all, known, insert, remove, askStaff }: Ours<Own>,
): Promise<void> {
  const keyOf = ({ import_id, own_id, uid }: Clash) => [import_id, own_id, uid].join(" ");
  const told = new Set(known.map(keyOf));
  const there = new Set<string>();
  for (const event of theirs) {
    for (const own of all.filter((one) => overlap(one, event))) {
      const clash = { import_id: event.import_id, uid: event.uid, own_id: own.id };
      there.add(keyOf(clash));
      if (told.has(keyOf(clash))) continue;
      told.add(keyOf(clash));
      await insert(trx, { ...clash, task_id: await askStaff(trx, event, own, now) });
    }
  }
  for (const clash of known.filter((one) => !there.has(keyOf(one)))) {
    if (clash.task_id !== null) await closeTask(trx, clash.task_id, now);
    await remove(trx, clash);
  }
}

const portalFacts = (event: Event) => ({
  portal: event.name,
  portalStartDay: event.start_day,
  portalEndDay: event.end_day,
});

function askAboutBooking(trx: Trx, event: Event, booking: Booking, now: Date): Promise<number> {
  const { id, vehicle, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const facts = { booking: id, vehicle, startDay, endDay, ...portalFacts(event) };
  return addTask(trx, { kind: "calendarClash", facts, name, phone, email, bookingId: id }, now);
}

function askAboutBlock(trx: Trx, event: Event, block: Block, now: Date): Promise<number> {
  const { vehicle, start_day: startDay, end_day: endDay } = block;
  const facts = { vehicle, startDay, endDay, ...portalFacts(event) };
  return addTask(trx, { kind: "calendarBlocked", facts, name: "", phone: "", email: "" }, now);
}
