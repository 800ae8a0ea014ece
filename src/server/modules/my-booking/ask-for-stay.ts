import type { Transaction } from "kysely";
import type { InferType } from "yup";
import type { askForStaySchema } from "../../../shared/contract/my-booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { KnownBooking } from "../booking/booking.repository.ts";
import { addTask } from "../inbox/inbox.repository.ts";

/** Asks staff for days that the guest cannot have at once. @throws Problem CONFLICT of a cancelled booking. */
export async function askForStay(
  trx: Transaction<Database>,
  booking: KnownBooking,
  asked: InferType<typeof askForStaySchema>,
  now: Date,
): Promise<void> {
  if (booking.status === "cancelled") throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
  const { id, vehicle_name: vehicle, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const wished = { wishedStartDay: asked.booked_day, wishedEndDay: addDays(asked.booked_day, asked.booked_duration) };
  const facts = { booking: id, vehicle, startDay, endDay, ...wished, comment: asked.comment };
  await addTask(trx, { kind: "stayWished", facts, name, phone, email, bookingId: id }, now);
}
