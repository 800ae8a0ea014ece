import type { Kysely } from "kysely";
import type { ConfirmationBlock } from "../../../shared/contract/booking.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile, TemplateContext } from "../../mail/mail-content.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { pageContext, shownBlocks } from "../../mail/shown-blocks.ts";
import { confirmationCalendar, confirmationContent } from "../../mail/templates/confirmation-content.ts";
import { bookingMailData } from "./booking.mails.ts";
import { findBooking, findConfirmedBooking, findVehicle, type KnownBooking } from "./booking.repository.ts";
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

/**
 * The booking as it is now: of a stay that was changed with what is due since.
 * @throws Problem NOT_FOUND for a token of no booking, or of one that was cancelled or is sold for another price by now.
 */
async function confirmed(db: Kysely<Database>, token: string, now: Date): Promise<BookingMailData> {
  const booking = await findConfirmedBooking(db, token);
  const vehicle = booking && (await findVehicle(db, booking.vehicle_id));
  if (!vehicle || booking.status === "cancelled" || booking.new_price_cents !== null) throw new Problem("NOT_FOUND");
  const data = bookingMailData(booking, vehicle);
  const changed = booking.earliest_start === null ? null : await findBooking(db, booking.id);
  return changed ? sinceChanged(data, changed, dayOf(now)) : data;
}

/** What cancelling costs depends on the earlier days, too: it is left to the terms. */
function sinceChanged(data: BookingMailData, booking: KnownBooking, today: Day): BookingMailData {
  const { version: sequence, kept_cents: keptCents, difference_term } = booking;
  const changed = { sequence, keptCents, dueCents: outstandingOf(booking) };
  const dueDay = isDifferenceDue(booking) ? (difference_term ?? data.dueDay) : data.dueDay;
  const term = { dueDay, dueInDays: Math.max(0, daysBetween(today, dueDay)) };
  return { ...data, ...term, ...(data.details && { details: { ...data.details, changed } }) };
}
