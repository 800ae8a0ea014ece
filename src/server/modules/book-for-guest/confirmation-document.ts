import type { BookForGuestRequest } from "../../../shared/contract/book-for-guest.ts";
import type { SentFile } from "../../../shared/contract/call.ts";
import { type AgreedMoney, differenceOf } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { paymentDueDay, termToldOn } from "../../../shared/rules/payment-due.ts";
import type { Deps } from "../../deps.ts";
import { renderConfirmationPdf } from "../../documents/confirmation-pdf.ts";
import { Problem } from "../../http/problem.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { bookingMailData } from "../booking/booking.mails.ts";
import { findBooking, type KnownBooking } from "../booking/booking.repository.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { agreedOf } from "../booking-money/charges.repository.ts";

/**
 * What the confirmation mail would say now, to be printed: also for a guest without an address, and also once price or
 * stay were changed.
 * @throws Problem NOT_FOUND for no booking, a cancelled one, and one whose guest was erased.
 */
export async function confirmationDocument(
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  id: number,
  payment: BookForGuestRequest["payment"],
): Promise<SentFile> {
  const booking = await findBooking(db, id);
  if (!booking || booking.status === "cancelled" || booking.name === "") {
    throw new Problem("NOT_FOUND", { id: "validation-staff:booking" });
  }
  const data: BookingMailData = {
    ...bookingMailData(booking, ...(await agreedOf(db, id))),
    ...(booking.status === "unpaid" && {
      dueCents: moneyOf(booking).dueCents,
      ...termOf(booking, await agreedMoneyOf(db, booking), now()),
    }),
    ...(payment === "till" && { atTill: true }),
  };
  return renderConfirmationPdf(data, { ...config, language: booking.lang, address: booking, printedAt: now() });
}

/** Until when it is to be paid, as the guest was told last. */
function termOf(booking: KnownBooking, agreed: AgreedMoney, now: Date): Pick<BookingMailData, "dueDay" | "dueInDays"> {
  const first = paymentDueDay(dayOf(new Date(booking.created_at)), booking.start_day);
  return termToldOn(dayOf(now), differenceOf(agreed)?.dueDay ?? booking.reminder_term ?? first);
}
