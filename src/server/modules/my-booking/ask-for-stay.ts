import type { Transaction } from "kysely";
import type { InferType } from "yup";
import type { askForStaySchema } from "../../../shared/contract/my-booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { type KnownBooking, lockBooking } from "../booking/booking.repository.ts";
import { addTask, hasOpenTaskOf } from "../inbox/inbox.repository.ts";

/**
 * Asks staff for days that the guest cannot have at once: one wish of a booking is open at a time.
 * @throws Problem CONFLICT `booking_id` of a cancelled booking, and while a wish is open.
 */
export async function askForStay(
  trx: Transaction<Database>,
  { id }: KnownBooking,
  asked: InferType<typeof askForStaySchema>,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(trx, id);
  if (!booking || booking.status === "cancelled") {
    throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
  }
  if (await hasOpenTaskOf(trx, id, "stayWished")) throw new Problem("CONFLICT", { booking_id: "validation:wishOpen" });
  const { vehicle_name: vehicle, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const wished = { wishedStartDay: asked.booked_day, wishedEndDay: addDays(asked.booked_day, asked.booked_duration) };
  const facts = { booking: id, vehicle, startDay, endDay, ...wished, comment: asked.comment };
  await addTask(trx, { kind: "stayWished", facts, name, phone, email, bookingId: id }, now);
}
