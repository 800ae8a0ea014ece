import type { ExpressionBuilder, Transaction } from "kysely";
import { endsInAfternoon, type HalfDay, type Span, startsInMorning } from "../../../shared/rules/span.ts";
import { halfDaysOf, type Stay } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { NewHold } from "../../db/tables/booking.ts";

type Trx = Transaction<Database>;

/** The owner of half-days. */
type HalfDayOwner =
  | { booking_id: number; hold_id: null }
  | { booking_id: null; hold_id: number }
  | { booking_id: null; hold_id: null; block_id: number };

/**
 * Takes half-days of a boat for a booking, a hold or a block, or finds them taken. What an imported calendar has is
 * taken for a booking, and handed over to a block. One insert in one order for everybody: the
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
  const inserted = await query
    .onConflict((conflict) => {
      if (!("block_id" in owner)) return conflict.doNothing();
      const key = conflict.columns(["vehicle_id", "day", "half"]);
      return key
        .doUpdateSet({ block_id: owner.block_id, import_id: null })
        .where("half_days.import_id", "is not", null);
    })
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === BigInt(rows.length);
}

/** All half-days of a stay: see `insertHalfDays`. */
export const takeHalfDays = (trx: Trx, vehicleId: number, { start, nights }: Stay, owner: HalfDayOwner) =>
  insertHalfDays(trx, vehicleId, halfDaysOf(start, nights), owner);

/** Whether a half-day lies in a span of its boat. */
export function liesIn(span: Span) {
  return (is: ExpressionBuilder<Database, "half_days">) => {
    const { start_day: start, end_day: end } = span;
    return is.and([
      is("half_days.day", ">=", start),
      is("half_days.day", "<=", end),
      ...(startsInMorning(span) ? [] : [is.or([is("half_days.day", ">", start), is("half_days.half", "=", "pm")])]),
      ...(endsInAfternoon(span) ? [] : [is.or([is("half_days.day", "<", end), is("half_days.half", "=", "am")])]),
    ]);
  };
}

/** @returns the new hold's id. */
export async function insertHold(trx: Trx, hold: NewHold): Promise<number> {
  const { id } = await trx.insertInto("holds").values(hold).returning("id").executeTakeFirstOrThrow();
  return id;
}
