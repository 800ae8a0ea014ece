import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { overdueSince } from "./remind-unpaid.ts";

/** The staff's language, in which reasons are written. */
const language = "de";

/**
 * Cancels a booking whose transfer did not come until the reminder's term: its days are free again.
 * @throws Problem CONFLICT where it was paid, cancelled or not reminded of, and those of a cancellation.
 */
export async function releaseBooking(
  trx: Transaction<Database>,
  booking: KnownBooking,
  actor: { actorId: number; isAdmin: boolean },
  now: Date,
): Promise<void> {
  const term = overdueSince(booking, await agreedMoneyOf(trx, booking), dayOf(now));
  if (term === null) {
    const isUnpaid = booking.status === "unpaid";
    throw new Problem("CONFLICT", { booking_id: isUnpaid ? "validation-staff:notOverdue" : "validation-staff:status" });
  }
  const reason = mailTexts(language)("inbox.notPaid", { day: shortDay(term, language) });
  await cancelBooking(trx, booking, { reason, ...actor }, now);
}
