import type { Transaction } from "kysely";
import { addDays, dayOf, instantOf } from "../../../shared/rules/day.ts";
import { guestsChangesPerDay } from "../../../shared/rules/guest-access.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { lockBooking } from "../booking/booking.repository.ts";
import { countGuestsChanges } from "../booking/booking-events.repository.ts";

/**
 * Lets a guest change a booking so often a day, from however many addresses: each change is a mail, and a step of the
 * log for ever. A voucher that they redeem is one; a cancellation never counts, nor does a payment.
 * @throws Problem RATE_LIMITED `booking_id`.
 */
export async function limitGuestsChanges(trx: Transaction<Database>, bookingId: number, now: Date): Promise<void> {
  // Of two at once the second counts the first.
  await lockBooking(trx, bookingId);
  const today = dayOf(now);
  if ((await countGuestsChanges(trx, bookingId, instantOf(today, 0))) < guestsChangesPerDay) return;
  const seconds = Math.ceil((instantOf(addDays(today, 1), 0).getTime() - now.getTime()) / 1_000);
  throw new Problem("RATE_LIMITED", { booking_id: "validation:changesToday" }, seconds);
}
