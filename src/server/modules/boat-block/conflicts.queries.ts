import type { Kysely } from "kysely";
import type { InferType } from "yup";
import { type BlockConflicts, type blockConflictsQuery, longestBlock } from "../../../shared/contract/boat-block.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { spanOfBlock } from "../../../shared/rules/boat-block.ts";
import { addDays, daysBetween } from "../../../shared/rules/day.ts";
import { saidHalves } from "../../../shared/rules/early-and-late.ts";
import { overlap } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { otherBoatsFor } from "../staff-fleet/other-boats.queries.ts";
import { bookingsWithIds, findVehicleThere } from "../staff-fleet/staff-fleet.repository.ts";
import { blocksIn, bookingsIn, holdsIn, portalStaysTouching } from "./boat-block.repository.ts";

/**
 * What lies in days that somebody wants to block (requirements/boat-block.md). Read from the half-days: a stay whose
 * boat was freed of a guest who did not come has none any more.
 * @param days the calendar for everybody, from memory.
 * @throws Problem VALIDATION `end` as `addBlock` does, but for what is over; NOT_FOUND `vehicle_id`.
 */
export async function blockConflicts(
  db: Kysely<Database>,
  { vehicle_id: vehicleId, except, ...asked }: InferType<typeof blockConflictsQuery>,
  days: readonly CalendarDay[],
  now: Date,
): Promise<BlockConflicts> {
  const span = spanOfBlock(asked);
  const count = daysBetween(span.start_day, span.end_day) + 1;
  if (count < 1 || count > longestBlock) throw new Problem("VALIDATION", { end: "validation-staff:blockDays" });
  const boat = await findVehicleThere(db, vehicleId);
  if (!boat) throw new Problem("NOT_FOUND", { vehicle_id: "validation-staff:vehicle" });
  const wanted = { ...span, vehicleId, except: except ?? 0 };
  const bookings = await bookingsWithIds(db, await bookingsIn(db, wanted));
  const holds = await holdsIn(db, wanted, now.toISOString());
  const sold = await portalStaysTouching(db, vehicleId, span);
  return {
    stays: await otherBoatsFor(db, bookings, boat.type, days, now),
    holds: holds.map(({ start_day, nights, expires_at, ...flags }) => ({
      start: start_day,
      end: addDays(start_day, nights),
      ...saidHalves(flags),
      until: expires_at,
    })),
    blocks: await blocksIn(db, wanted),
    portal_stays: sold
      .filter((stay) => overlap(stay, span))
      .map(({ start_day, end_day, name }) => ({ start: start_day, end: end_day, portal: name })),
  };
}
