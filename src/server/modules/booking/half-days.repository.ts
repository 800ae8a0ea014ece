import type { Transaction } from "kysely";
import type { HalfDay } from "../../../shared/rules/span.ts";
import { halfDaysOf, type Stay } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { NewHold } from "../../db/tables/booking.ts";

type Trx = Transaction<Database>;

/** The owner of half-days. */
type HalfDayOwner = { booking_id: number; hold_id: null } | { booking_id: null; hold_id: number };

/**
 * Takes half-days of a boat for a booking or a hold, or finds them taken. One insert in one order for everybody: the
 * second waits for the first and then inserts fewer rows, and two stays never wait for each other.
 * The primary key alone refuses; nothing is read before.
 * @returns false where another has one of them: the caller must roll back, since the free ones were inserted.
 */
export async function insertHalfDays(
  trx: Trx,
  vehicle_id: number,
  halfDays: readonly HalfDay[],
  owner: HalfDayOwner,
): Promise<boolean> {
  if (halfDays.length === 0) return true;
  const rows = halfDays.map(({ day, half }) => ({ vehicle_id, day, half, ...owner }));
  const query = trx.insertInto("half_days").values(rows);
  const inserted = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === BigInt(rows.length);
}

/** All half-days of a stay: see `insertHalfDays`. */
export const takeHalfDays = (trx: Trx, vehicleId: number, { start, nights }: Stay, owner: HalfDayOwner) =>
  insertHalfDays(trx, vehicleId, halfDaysOf(start, nights), owner);

/** @returns the new hold's id. */
export async function insertHold(trx: Trx, hold: NewHold): Promise<number> {
  const { id } = await trx.insertInto("holds").values(hold).returning("id").executeTakeFirstOrThrow();
  return id;
}
