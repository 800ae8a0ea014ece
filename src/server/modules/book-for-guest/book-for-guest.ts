import type { Transaction } from "kysely";
import type { BookForGuestRequest } from "../../../shared/contract/book-for-guest.ts";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import type { User } from "../../../shared/contract/session.ts";
import { assembleComment } from "../../../shared/rules/comment.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import { Problem } from "../../http/problem.ts";
import { queueBookingMails } from "../booking/booking.mails.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { findBooking, type KnownBooking } from "../booking/booking.repository.ts";
import { changePrice } from "../booking/change-price.ts";
import { writeBooking } from "../booking/create-booking.ts";
import { type BookingActor, type Quote, quoteBooking, rejectBanned } from "../booking/quote-booking.ts";
import { writeComment } from "../booking/write-comment.ts";
import { expireUnpaidOrders } from "../payments/expire-order.ts";

type Trx = Transaction<Database>;
type Staff = { user: User; sessionHash: string | null };

/**
 * Books what staff typed for a guest, who may have no mail address (requirements/book-for-guest.md): by the rules and
 * with the code of every booking, with a price that was agreed on and a note of the staff in the same transaction.
 * @returns the booking's id.
 * @throws Problem VALIDATION naming the fields, BANNED, or CONFLICT where the boat is not free or the list's price is
 * another than the one that was shown.
 */
export async function bookForGuest(trx: Trx, asked: BookForGuestRequest, staff: Staff, now: Date): Promise<number> {
  const request = bookingRequestOf(asked);
  const actor: BookingActor = { ...staff, role: "staff", limitedAs: null };
  const { sessionHash } = actor;
  if (sessionHash !== null) await expireUnpaidOrders(trx, bookingPurpose, { sessionHash, request }, now);
  const quote = await quoteBooking(trx, request, actor, now);
  rejectBanned(quote);
  rejectOtherPrice(quote, asked);
  const payment = { method: "banktransfer", paid: false, walletOrderId: null } as const;
  const booking = await writeBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
  if (booking === null) throw new Problem("CONFLICT", { booked_day: "validation-staff:stayTaken" });
  const invoiceId = await agreeOnPrice(trx, booking, asked, staff.user.id, now);
  if (asked.note !== "") await writeComment(trx, await known(trx, booking), asked.note, staff.user.id, now);
  const isAtTill = asked.payment === "till";
  await queueBookingMails(trx, await known(trx, booking), now, { invoiceId, isAtTill });
  return booking.id;
}

/** As the website's form sends it: a comment that names the party, in German for the staff. */
function bookingRequestOf(asked: BookForGuestRequest): BookingRequest {
  const { adults, children, extras } = asked;
  const own = { licenseAnswer: licenseAnswer(asked.license_answer), adults, children, ages: [], extras };
  return {
    ...asked,
    booked_day_end: addDays(asked.booked_day, asked.booked_duration),
    people_number: adults + children,
    comment: assembleComment({ ...own, own: asked.comment }),
    employee: "",
    voucher_code: "",
    banktransfer: true,
    paypal: false,
    paypal_order_id: "",
  };
}

function rejectOtherPrice({ price }: Quote, asked: BookForGuestRequest): void {
  if (fromAmount(asked.price) === price.toPay) return;
  throw new Problem("CONFLICT", { price: "validation-staff:stayPriceChanged" });
}

/** @returns the invoice of a stay that was agreed to cost nothing; null for every other. */
async function agreeOnPrice(
  trx: Trx,
  booking: BookingRow,
  { new_price, price_change_reason }: BookForGuestRequest,
  actorId: number,
  now: Date,
): Promise<number | null> {
  if (new_price === undefined) return null;
  const agreed = { new_price, price_change_reason, agreed: undefined, agreed_on: undefined };
  const { invoice } = await changePrice(trx, await known(trx, booking), agreed, "price.agreed", actorId, now);
  return invoice?.id ?? null;
}

async function known(trx: Trx, { id }: BookingRow): Promise<KnownBooking> {
  const booking = await findBooking(trx, id);
  if (!booking) throw new Error(`booking ${id} is gone within its own transaction`);
  return booking;
}
