import type { Transaction } from "kysely";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { listErrors } from "../../../shared/rules/list-errors.ts";
import { firstStartOf } from "../../../shared/rules/stay.ts";
import { isOfferHeld, offerHours } from "../../../shared/rules/waiting.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { WaitingEntry } from "../../db/tables/waiting.ts";
import { inSavepoint } from "../../db/transaction.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { findStayFacts, isOpenFor, isStayTaken } from "./availability.repository.ts";
import { insertHold, takeHalfDays } from "./half-days.repository.ts";
import { giveToImports } from "./imported-days.repository.ts";
import { entriesOfGuest, stayOfEntry, takeWaitingStep, waitingEntries } from "./waiting-entries.repository.ts";

type Trx = Transaction<Database>;

/** Owns the offers that nobody followed yet: no session has such a hash. */
export const offeredTo = "waiting-list";

/**
 * Offers free days of a boat to those who wait for them, in the order of their confirmations
 * (requirements/waiting.md). It waits for nobody's transaction: days that another one is just giving back are found by
 * the work of each minute.
 */
export async function offerFreedDays(trx: Trx, vehicleId: number, now: Date): Promise<void> {
  for (const entry of await waitingEntries(trx, vehicleId, "waiting")) {
    const vehicleName = await bookableBoat(trx, entry, now);
    if (vehicleName !== null) await offer(trx, entry, vehicleName, now);
  }
}

/** The name of the entry's boat where its guest could book the days now; null where they could not. */
async function bookableBoat(trx: Trx, entry: WaitingEntry, now: Date): Promise<string | null> {
  const { vehicle_id: vehicleId, email } = entry;
  const stay = stayOfEntry(entry);
  if (await isStayTaken(trx, { ...stay, vehicleId, sessionHash: null, now: now.toISOString() })) return null;
  if (!(await isOpenFor(trx, vehicleId, stay))) return null;
  const facts = await findStayFacts(trx, { vehicle: vehicleId, name: "", phone: "", email });
  if (!facts || facts.isBanned || facts.vehicle.night_cents === null) return null;
  const { vehicle, offSeason, priceList } = facts;
  const given = { role: "visitor", today: dayOf(now), firstStart: firstStartOf(now), offSeason } as const;
  const errors = { ...listErrors(priceList.list, vehicleId, stay, given), ...stayErrors(stay, given) };
  return Object.keys(errors).length === 0 ? vehicle.name : null;
}

/** Nothing is left of it where somebody took a day, or the entry took a step, since they were read. */
async function offer(trx: Trx, entry: WaitingEntry, vehicleName: string, now: Date): Promise<void> {
  await inSavepoint(trx, async () => {
    const isHeld = isOfferHeld(entry.start_day, dayOf(now));
    const hold = isHeld ? await holdDays(trx, entry, now) : null;
    if (isHeld && hold === null) return null;
    const changes = { offers: entry.offers + 1, hold_id: hold?.id ?? null };
    const next = await takeWaitingStep(trx, entry, { type: "days.freed", isHeld }, changes);
    if (next === null) return null;
    const { id: entryId, start_day: startDay, end_day: endDay, email: to, lang } = entry;
    const data = { entryId, vehicleName, startDay, endDay, heldUntil: hold?.until ?? null };
    await enqueueMail(trx, { template: "waiting-offer", to, lang, data }, now);
    return next;
  });
}

/** @returns null where a day is taken: the caller must roll back. */
async function holdDays(trx: Trx, entry: WaitingEntry, now: Date): Promise<{ id: number; until: string } | null> {
  const until = new Date(now.getTime() + offerHours * 3_600_000).toISOString();
  const id = await insertHold(trx, {
    vehicle_id: entry.vehicle_id,
    session_hash: offeredTo,
    start_day: entry.start_day,
    nights: entry.nights,
    wallet_order_id: null,
    address: null,
    expires_at: until,
    created_at: now.toISOString(),
  });
  const free = await takeHalfDays(trx, entry.vehicle_id, stayOfEntry(entry), { booking_id: null, hold_id: id });
  return free ? { id, until } : null;
}

/** Who booked waits no longer for these days. Call it before the session's holds are deleted. */
export async function endWaiting(trx: Trx, booking: BookingRow, sessionHash: string | null): Promise<void> {
  for (const entry of await entriesOfGuest(trx, booking, sessionHash)) {
    await takeWaitingStep(trx, entry, { type: "stay.booked" });
  }
}

/**
 * Gives half-days of a boat that are free to those who wait for them: call it where a booking or a hold gave some back,
 * in the same transaction. What another portal sold comes first, then the waiting list.
 */
export async function giveFreedDays(trx: Trx, vehicleId: number, now: Date): Promise<void> {
  await giveToImports(trx, vehicleId);
  await offerFreedDays(trx, vehicleId, now);
}
