import type { Kysely } from "kysely";
import type { ConfirmationBlock } from "../../../shared/contract/booking.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { cancellationSteps } from "../../../shared/rules/cancellation-fee.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { termToldOn } from "../../../shared/rules/payment-due.ts";
import { priceOfBooking } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile, TemplateContext } from "../../mail/mail-content.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { pageContext, shownBlocks } from "../../mail/shown-blocks.ts";
import { confirmationCalendar, confirmationContent } from "../../mail/templates/confirmation-content.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";
import { bookingMailData } from "./booking.mails.ts";
import { findConfirmedBooking, findVehicle, type KnownBooking } from "./booking.repository.ts";
import { isDifferenceDue, outstandingOf } from "./booking-events.repository.ts";

/** Who asks: by the booking's token alone, in the language of the page. */
interface Asked {
  token: string;
  lang: Language;
}

type From = { db: Kysely<Database>; now: () => Date; config: Pick<TemplateContext, "company" | "publicUrl"> };

/** What the confirmation mail says, for the page. @throws Problem NOT_FOUND as below. */
export async function confirmationBlocks(
  { db, config, now }: From,
  { token, lang }: Asked,
): Promise<ConfirmationBlock[]> {
  return shownBlocks(await confirmationContent(await confirmed(db, token, now()), pageContext(lang, config)));
}

/** The stay as a file for the guest's calendar. @throws Problem NOT_FOUND as below. */
export async function confirmationFile({ db, config, now }: From, { token, lang }: Asked): Promise<AttachedFile> {
  const file = confirmationCalendar(await confirmed(db, token, now()), pageContext(lang, config));
  if (!file) throw new Problem("NOT_FOUND");
  return file;
}

/** @throws Problem NOT_FOUND for a token of no booking, or of one that was cancelled. */
async function confirmed(db: Kysely<Database>, token: string, now: Date): Promise<BookingMailData> {
  const booking = await findConfirmedBooking(db, token);
  if (!booking || booking.status === "cancelled") throw new Problem("NOT_FOUND");
  return confirmationData(db, booking, now);
}

/** What the confirmation says of a booking as it is now, with what is still due. */
export async function confirmationData(
  db: Kysely<Database>,
  booking: KnownBooking,
  now: Date,
): Promise<BookingMailData> {
  const vehicle = await findVehicle(db, booking.vehicle_id);
  if (!vehicle) throw new Problem("NOT_FOUND");
  const due = booking.status === "unpaid" ? { dueCents: outstandingOf(booking) } : {};
  const data = { ...bookingMailData(booking, vehicle, await chargesOf(db, booking.id)), ...due };
  const isChanged = booking.earliest_start !== null || booking.adjusted_cents !== 0;
  return isChanged ? sinceChanged(data, booking, dayOf(now)) : data;
}

/**
 * What cancelling costs from today on: by the earliest first day, and beside it what the terms ask for parts given up;
 * never more than there is to pay, and never less than is kept already.
 */
function cancellationNow(booking: KnownBooking, today: Day) {
  const { kept_cents: kept, terms_cents: terms, earliest_start, start_day } = booking;
  const price = priceOfBooking(booking);
  const rest = Math.max(0, price - kept);
  return cancellationSteps(rest, earliest_start ?? start_day, today).map(({ until, fee }) => ({
    until,
    fee: Math.min(fee + terms, Math.max(price, kept)),
  }));
}

function sinceChanged(data: BookingMailData, booking: KnownBooking, today: Day): BookingMailData {
  const { version: sequence, kept_cents: keptCents, difference_term } = booking;
  const changed = { sequence, keptCents, dueCents: outstandingOf(booking) };
  const dueDay = isDifferenceDue(booking) ? (difference_term ?? data.dueDay) : data.dueDay;
  const since = { changed, cancellation: cancellationNow(booking, today) };
  return { ...data, ...termToldOn(today, dueDay), ...(data.details && { details: { ...data.details, ...since } }) };
}
