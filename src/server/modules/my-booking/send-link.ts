import type { SendBookingLinkRequest } from "../../../shared/contract/my-booking.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { linkLastDay } from "../../../shared/rules/guest-access.ts";
import { bookingNumberIn } from "../../../shared/rules/typed-number.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { findBooking } from "../booking/booking.repository.ts";

type Asked = Pick<SendBookingLinkRequest, "number" | "email" | "lang" | "website">;

/**
 * Mails the link of a booking to its guest, who knows its number and the address that it was booked with. For anything
 * else nothing happens, as slowly.
 * @param limitedAs the visitor's address where limits count.
 */
export async function sendBookingLink(
  deps: Pick<Deps, "db" | "now" | "wait">,
  asked: Asked,
  limitedAs: string | null,
): Promise<void> {
  await inEqualTime(deps, mailLink(deps, asked, limitedAs));
}

async function mailLink({ db, now: clock }: Pick<Deps, "db" | "now">, asked: Asked, limitedAs: string | null) {
  const number = bookingNumberIn(asked.number);
  if (number === null || asked.website !== "") return;
  const now = clock();
  await inTransaction(db, async (trx) => {
    const mail = { template: "booking-link", to: asked.email, limitedAs } as const;
    // Counted whether there is such a booking or not.
    if (!(await countVisitorMail(trx, mail, now))) return;
    const booking = await findBooking(trx, number);
    if (!booking || normaliseEmail(booking.email) !== normaliseEmail(asked.email)) return;
    if (linkLastDay(booking.end_day) < dayOf(now)) return;
    const { salutation, name, vehicle_name: vehicleName, start_day: startDay, end_day: endDay } = booking;
    const isCancelled = booking.status === "cancelled";
    const data = { number, salutation, name, vehicleName, startDay, endDay, isCancelled };
    await enqueueMail(trx, { template: "booking-link", to: booking.email, lang: asked.lang, data }, now);
  });
}
