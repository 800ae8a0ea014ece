import type { Transaction } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { findBooking, type KnownBooking } from "./booking.repository.ts";
import { payWithWhatIsThere } from "./change-stay.ts";

/**
 * Money left, and the log says so: less is kept beside the price, so that what is left may pay the stay, and the
 * invoice is about less.
 * @param before the booking as it was while more was kept.
 */
export async function keepLess(
  trx: Transaction<Database>,
  before: KnownBooking,
  actorId: number | null,
  now: Date,
): Promise<void> {
  const booking = await findBooking(trx, before.id);
  if (!booking || moneyOf(booking).priceCents === moneyOf(before).priceCents) return;
  await issueCreditNote(trx, before, { why: "priceChanged", keptCents: 0 }, now);
  const { status } = await payWithWhatIsThere(trx, booking.id, actorId, now);
  if (status === "paid") await issueInvoice(trx, booking, now);
}
