import type { Kysely, Transaction, Updateable } from "kysely";
import { nextStatus } from "../../../../machines/support/lifecycle.ts";
import {
  isEnd,
  type WaitingEvent,
  type WaitingState,
  waitingMachine,
} from "../../../../machines/waiting/waiting.machine.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { retentionMs } from "../../../shared/rules/retention.ts";
import { halfDaysOf, type Stay } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { WaitingEntries, WaitingEntry } from "../../db/tables/waiting.ts";
import { inTransaction } from "../../db/transaction.ts";

type Trx = Transaction<Database>;

/** The stay that an entry waits for. */
export const stayOfEntry = ({ start_day: start, nights }: WaitingEntry): Stay => ({ start, nights });

/**
 * Takes a step of an entry, and writes `changes` with it. What the step ends is deleted, with its links.
 * @returns the state after it; null, and nothing changed, where the entry does not accept it or took another meanwhile.
 */
export async function takeWaitingStep(
  trx: Trx,
  { id, status }: WaitingEntry,
  event: WaitingEvent,
  changes: Pick<Updateable<WaitingEntries>, "offers" | "hold_id" | "confirmed_at"> = {},
): Promise<WaitingState | null> {
  const next = nextStatus(waitingMachine, status, event);
  if (next === null) return null;
  if (isEnd(next)) {
    const ended = trx.deleteFrom("waiting_entries").where("id", "=", id).where("status", "=", status);
    return (await ended.executeTakeFirst()).numDeletedRows > 0n ? next : null;
  }
  const query = trx.updateTable("waiting_entries").set({ hold_id: null, ...changes, status: next });
  const moved = await query.where("id", "=", id).where("status", "=", status).executeTakeFirst();
  return moved.numUpdatedRows > 0n ? next : null;
}

/** The boat's entries with one of these statuses, the oldest confirmation first. */
export function waitingEntries(
  trx: Trx,
  vehicleId: number,
  ...statuses: WaitingEntry["status"][]
): Promise<WaitingEntry[]> {
  return trx
    .selectFrom("waiting_entries")
    .selectAll()
    .where("vehicle_id", "=", vehicleId)
    .where("status", "in", statuses)
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
}

/** The entries of who booked: of the same address, or offered to the session, for the boat and a day of the stay. */
export function entriesOfGuest(
  trx: Trx,
  { vehicle_id, start_day, end_day, email }: Pick<BookingRow, "vehicle_id" | "start_day" | "end_day" | "email">,
  sessionHash: string | null,
): Promise<WaitingEntry[]> {
  // A stay of one day has its morning and afternoon; of others, days of return and departure may meet.
  const isOneDay = start_day === end_day;
  return trx
    .selectFrom("waiting_entries")
    .selectAll()
    .where("vehicle_id", "=", vehicle_id)
    .where("start_day", isOneDay ? "<=" : "<", end_day)
    .where("end_day", isOneDay ? ">=" : ">", start_day)
    .where((is) => {
      const ownHolds = is
        .selectFrom("holds")
        .select("id")
        .where("session_hash", "=", sessionHash ?? "");
      return is.or([is("email_key", "=", normaliseEmail(email)), is("hold_id", "in", ownHolds)]);
    })
    .execute();
}

/** Whether a booking or another portal has a half-day of the stay: what is only held may come back. */
export async function isStaySold(db: Kysely<Database>, vehicleId: number, { start, nights }: Stay): Promise<boolean> {
  const taken = await db
    .selectFrom("half_days")
    .select(["day", "half"])
    .where("vehicle_id", "=", vehicleId)
    .where("day", ">=", start)
    .where("hold_id", "is", null)
    .execute();
  const wanted = new Set(halfDaysOf(start, nights).map(({ day, half }) => `${day} ${half}`));
  return taken.some(({ day, half }) => wanted.has(`${day} ${half}`));
}

/** The boats that somebody waits for. */
export async function boatsWaitedFor(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom("waiting_entries").select("vehicle_id").distinct().orderBy("vehicle_id").execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** Entries whose first day is before `firstStart`: nobody can book their days any more. */
export function passedEntries(trx: Trx, vehicleId: number, firstStart: Day): Promise<WaitingEntry[]> {
  const query = trx.selectFrom("waiting_entries").selectAll().where("vehicle_id", "=", vehicleId);
  return query.where("start_day", "<", firstStart).execute();
}

/** Deletes entries whose address was not confirmed in time. */
export async function deleteUnconfirmedEntries(db: Kysely<Database>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionMs("waitingEntries")).toISOString();
  await inTransaction(db, async (trx) => {
    const query = trx.selectFrom("waiting_entries").selectAll().where("status", "=", "unconfirmed");
    for (const entry of await query.where("created_at", "<=", oldest).execute()) {
      await takeWaitingStep(trx, entry, { type: "confirmation.lapsed" });
    }
  });
}
