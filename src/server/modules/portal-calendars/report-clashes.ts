import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import { overlap } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import { addTask, closeTask } from "../inbox/inbox.repository.ts";
import { deleteClash, insertClash, knownClashes, ownStays, portalStays } from "./clashes.repository.ts";

/**
 * Tells staff of each booking that another portal sold as well, once for each of the two; the task is ticked off once
 * one of them is gone. Lock the boat's imports before.
 */
export async function reportClashes(trx: Transaction<Database>, vehicleId: number, now: Date): Promise<void> {
  const today = dayOf(now);
  const [theirs, ours] = [await portalStays(trx, vehicleId, today), await ownStays(trx, vehicleId, today)];
  const known = await knownClashes(trx, vehicleId);
  const keyOf = (clash: { import_id: number; uid: string; booking_id: number }) =>
    [clash.import_id, clash.booking_id, clash.uid].join(" ");
  const told = new Set(known.map(keyOf));
  const there = new Set<string>();
  for (const event of theirs) {
    for (const booking of ours.filter((stay) => overlap(stay, event))) {
      const clash = { import_id: event.import_id, uid: event.uid, booking_id: booking.id };
      there.add(keyOf(clash));
      if (told.has(keyOf(clash))) continue;
      told.add(keyOf(clash));
      await insertClash(trx, { ...clash, task_id: await askStaff(trx, event, booking, now) });
    }
  }
  for (const clash of known.filter((one) => !there.has(keyOf(one)))) {
    if (clash.task_id !== null) await closeTask(trx, clash.task_id, now);
    await deleteClash(trx, clash);
  }
}

type Event = Awaited<ReturnType<typeof portalStays>>[number];
type Booking = Awaited<ReturnType<typeof ownStays>>[number];

function askStaff(trx: Transaction<Database>, event: Event, booking: Booking, now: Date): Promise<number> {
  const { id, vehicle, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const portal = { portal: event.name, portalStartDay: event.start_day, portalEndDay: event.end_day };
  const facts = { booking: id, vehicle, startDay, endDay, ...portal };
  return addTask(trx, { kind: "calendarClash", facts, name, phone, email, bookingId: id }, now);
}
