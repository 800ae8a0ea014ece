import type { Kysely } from "kysely";
import type { ConfirmationBlock } from "../../../shared/contract/booking.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { type AgreedMoney, differenceOf, termsFrom } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { termToldOn } from "../../../shared/rules/payment-due.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile, TemplateContext } from "../../mail/mail-content.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { pageContext, shownBlocks } from "../../mail/shown-blocks.ts";
import { confirmationCalendar, confirmationContent } from "../../mail/templates/confirmation-content.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { agreedOf } from "../booking-money/charges.repository.ts";
import { bookingMailData } from "./booking.mails.ts";
import { findConfirmedBooking, type KnownBooking } from "./booking.repository.ts";

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
  const due = booking.status === "unpaid" ? { dueCents: moneyOf(booking).dueCents } : {};
  const lines = await agreedOf(db, booking.id);
  const data = { ...bookingMailData(booking, ...lines), ...due };
  const agreed = await agreedMoneyOf(db, booking);
  const isChanged = agreed.isChanged || booking.adjusted_cents !== 0;
  return isChanged ? sinceChanged(data, booking, agreed, dayOf(now)) : data;
}

function sinceChanged(data: BookingMailData, booking: KnownBooking, agreed: AgreedMoney, today: Day): BookingMailData {
  const { version: sequence, kept_cents: keptCents } = booking;
  const changed = { sequence, keptCents, dueCents: moneyOf(booking).dueCents };
  const dueDay = differenceOf(agreed)?.dueDay ?? data.dueDay;
  const since = { changed, cancellation: termsFrom(agreed, today) };
  return { ...data, ...termToldOn(today, dueDay), ...(data.details && { details: { ...data.details, ...since } }) };
}
