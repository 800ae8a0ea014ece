import type { Transaction } from "kysely";
import type { CancellationSplit } from "../../../shared/rules/cancellation.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { enqueueMail } from "../../mail/outbox.ts";
import type { KnownBooking } from "../day-plan/day-plan.repository.ts";

/** The staff area's language. */
const language = "de";

/**
 * Tells of a cancellation, in the transaction that makes it: the guest by mail in the language they booked in, and the
 * staff in the inbox's log. The reason is the staff's own note and stays with them.
 */
export async function queueCancellation(
  trx: Transaction<Database>,
  booking: KnownBooking,
  split: CancellationSplit,
  reason: string,
  now: Date,
): Promise<void> {
  const data = {
    number: booking.id,
    salutation: booking.salutation,
    name: booking.name,
    vehicleName: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
    paid: booking.status === "paid",
    feeCents: split.fee,
    walletCents: split.wallet,
    voucherCents: split.voucher,
    cashCents: split.cash,
  };
  await enqueueMail(trx, { template: "booking-cancelled", to: booking.email, lang: booking.lang, data }, now);
  const money = {
    fee: inWords(split.fee),
    wallet: inWords(split.wallet),
    voucher: inWords(split.voucher),
    cash: inWords(split.cash),
  };
  const body = mailTexts(language)("inbox.cancelled", { ...factsOf(booking), ...money, reason });
  await addItem(trx, { type: "cancellation", canceled: 1, body }, booking, now);
}

/** Asks the staff to give money back that came for a cancelled booking. */
export async function queueLatePaymentTask(
  trx: Transaction<Database>,
  booking: KnownBooking,
  cents: Cents,
  now: Date,
): Promise<void> {
  const body = mailTexts(language)("inbox.paidLate", { ...factsOf(booking), amount: inWords(cents) });
  await addItem(trx, { type: "todo", canceled: 0, body }, booking, now);
}

const inWords = (cents: Cents) => displayAmount(cents, language);

function factsOf(booking: KnownBooking) {
  return {
    number: booking.id,
    vehicle: booking.vehicle_name,
    start: shortDay(booking.start_day, language),
    end: shortDay(booking.end_day, language),
  };
}

async function addItem(
  trx: Transaction<Database>,
  item: { type: "cancellation" | "todo"; canceled: 0 | 1; body: string },
  { name, phone, email }: KnownBooking,
  now: Date,
): Promise<void> {
  const row = { ...item, name, phone, email, created_at: now.toISOString(), ticked_off: null };
  await trx.insertInto("inbox").values(row).execute();
}
