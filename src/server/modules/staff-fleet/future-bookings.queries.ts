import type { Kysely } from "kysely";
import type { FutureBooking } from "../../../shared/contract/staff-fleet.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { staffBookingsOf } from "../day-plan/staff-booking.ts";
import { bookingsOfVehicle, findVehicleThere } from "./staff-fleet.repository.ts";

/**
 * The bookings that blocking or deleting a vehicle would concern: those that stand and end today or later, by first
 * day.
 * @param vehicle its id, or its name.
 * @throws Problem NOT_FOUND.
 */
export async function futureBookings(db: Kysely<Database>, vehicle: string, now: Date): Promise<FutureBooking[]> {
  const found = await findVehicleThere(db, vehicle);
  if (!found) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const rows = await bookingsOfVehicle(db, found.id, dayOf(now));
  return rows.map(await staffBookingsOf(db, rows, now));
}
