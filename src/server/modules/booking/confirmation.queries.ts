import type { Kysely } from "kysely";
import type { ConfirmationBlock } from "../../../shared/contract/booking.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile, TemplateContext } from "../../mail/mail-content.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { pageContext, shownBlocks } from "../../mail/shown-blocks.ts";
import { confirmationCalendar, confirmationContent } from "../../mail/templates/confirmation-content.ts";
import { bookingMailData } from "./booking.mails.ts";
import { findConfirmedBooking, findVehicle } from "./booking.repository.ts";

/** Who asks: by the booking's token alone, in the language of the page. */
interface Asked {
  token: string;
  lang: Language;
}

type From = { db: Kysely<Database>; config: Pick<TemplateContext, "company" | "publicUrl"> };

/** What the confirmation mail says, for the page. @throws Problem NOT_FOUND as below. */
export async function confirmationBlocks({ db, config }: From, { token, lang }: Asked): Promise<ConfirmationBlock[]> {
  return shownBlocks(await confirmationContent(await confirmed(db, token), pageContext(lang, config)));
}

/** The stay as a file for the guest's calendar. @throws Problem NOT_FOUND as below. */
export async function confirmationFile({ db, config }: From, { token, lang }: Asked): Promise<AttachedFile> {
  const file = confirmationCalendar(await confirmed(db, token), pageContext(lang, config));
  if (!file) throw new Problem("NOT_FOUND");
  return file;
}

/**
 * @throws Problem NOT_FOUND for a token of no booking, or of one that was cancelled or is sold for another price or
 * another stay by now.
 */
async function confirmed(db: Kysely<Database>, token: string): Promise<BookingMailData> {
  const booking = await findConfirmedBooking(db, token);
  const vehicle = booking && (await findVehicle(db, booking.vehicle_id));
  if (!vehicle || booking.status === "cancelled" || booking.new_price_cents !== null) throw new Problem("NOT_FOUND");
  // The mail of the change says what is so since.
  if (booking.earliest_start !== null) throw new Problem("NOT_FOUND");
  return bookingMailData(booking, vehicle);
}
