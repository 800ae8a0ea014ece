import type { Kysely } from "kysely";
import type { FutureBooking } from "../../../shared/contract/staff-fleet.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { toStaffBooking } from "../day-plan/staff-booking.ts";
import { bookingsOfVehicle, findVehicleThere } from "./staff-fleet.repository.ts";

/**
 * The bookings that blocking or deleting a vehicle would concern: those that stand and end today or later, by first day.
 * @param vehicle its id, or its name.
 * @throws Problem NOT_FOUND.
 */
export async function futureBookings(db: Kysely<Database>, vehicle: string, now: Date): Promise<FutureBooking[]> {
  const found = await findVehicleThere(db, vehicle);
  if (!found) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const rows = await bookingsOfVehicle(db, found.id, dayOf(now));
  return rows.map((row) => {
    const booking = toStaffBooking(row, now);
    return {
      id: booking.id,
      booked_day: booking.booked_day,
      booked_end: booking.booked_end,
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      voucher_used: booking.voucher_used,
      paid: booking.paid,
      price: booking.price,
      new_price: booking.new_price,
      version: booking.version,
      cancellation: booking.cancellation,
      cancellation_our_fault: booking.cancellation_our_fault,
      may_cancel: booking.may_cancel,
    };
  });
}
