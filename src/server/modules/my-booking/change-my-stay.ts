import type { Kysely, Transaction } from "kysely";
import type { InferType } from "yup";
import type { changeMyStaySchema, quoteMyStaySchema } from "../../../shared/contract/my-booking.ts";
import type { StayChangeQuote } from "../../../shared/contract/stay-change.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { guestMayChange } from "../../../shared/rules/guest-access.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { mailTexts } from "../../mail/mail-language.ts";
import type { KnownBooking } from "../booking/booking.repository.ts";
import { changeStay, quoteStayChange } from "../booking/change-stay.ts";
import { asSeen } from "../booking/take-step.ts";

type AskedQuote = InferType<typeof quoteMyStaySchema>;
type AskedChange = InferType<typeof changeMyStaySchema>;

const guest = { id: null, admin: false, isGuest: true } as const;

/**
 * What other days, another party or other extras would come to; nothing is written. @throws Problem as `changeMyStay`.
 */
export function quoteMyStay(
  db: Kysely<Database>,
  booking: KnownBooking,
  asked: AskedQuote,
  now: Date,
): Promise<StayChangeQuote> {
  rejectLate(asSeen(booking, asked), now);
  return quoteStayChange(db, booking, ofOwnBoat(booking, asked), guest, now);
}

/**
 * Changes days, party or extras at once, as staff would, by the rules for guests.
 * @throws Problem CONFLICT `booked_day` where the boat is not free, `booking_id` from two days before on, `version` or
 * `price` where it is not as it was shown; VALIDATION naming the fields.
 */
export function changeMyStay(
  trx: Transaction<Database>,
  booking: KnownBooking,
  asked: AskedChange,
  now: Date,
): Promise<StayChangeQuote> {
  rejectLate(asSeen(booking, asked), now);
  const reason = mailTexts("de")("inbox.byGuest");
  const lost = { lost_halves: asked.lost_halves };
  const request = { ...ofOwnBoat(booking, asked), booking_id: booking.id, price: asked.price, reason, ...lost };
  return changeStay(trx, booking, request, guest, now);
}

function rejectLate({ start_day }: KnownBooking, now: Date): void {
  if (guestMayChange(start_day, dayOf(now))) return;
  throw new Problem("CONFLICT", { booking_id: "validation-staff:stayBegun" });
}

function ofOwnBoat({ vehicle_id: vehicle }: KnownBooking, asked: AskedQuote) {
  const { booked_day, booked_duration, adults, children, extras, own_extras } = asked;
  return {
    vehicle,
    booked_day,
    booked_duration,
    adults,
    children,
    extras,
    own_extras,
    license_answer: undefined,
    waive_terms: false,
    our_fault: false,
  };
}
