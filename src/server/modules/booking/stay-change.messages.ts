import type { Transaction } from "kysely";
import type { Leniency } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { presentHalves } from "../../../shared/rules/early-and-late.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { displayAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { NamedOwnExtra } from "../../mail/mail-data.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { ownExtraText } from "../../mail/templates/booking-blocks.ts";
import { invoiceFiles } from "../invoices/invoice.mails.ts";
import { termsInMail } from "./booking.mails.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { bookedOwn } from "./own-extras.ts";
import type { PlannedChange } from "./plan-stay-change.ts";

/** Ids of what was issued with the change; null where nothing was. */
interface Issued {
  creditNote: number | null;
  invoice: number | null;
}

/**
 * Tells the guest what changed, in the language they booked in and in the transaction that changes it, with a calendar
 * file that takes the place of the earlier one. Where staff booked without an address nobody is told.
 */
export async function queueStayChange(
  trx: Transaction<Database>,
  { before, after, ...money }: PlannedChange,
  version: number,
  { creditNote, invoice, byGuest }: Issued & { byGuest: boolean },
  now: Date,
): Promise<void> {
  if (after.email === "") return;
  const data = {
    number: after.id,
    salutation: after.salutation,
    name: after.name,
    ...stayData(after),
    before: stayData(before),
    byGuest,
    feeCents: money.feeCents,
    dueCents: money.dueCents,
    dueDay: money.dueDay,
    walletCents: money.walletBack,
    voucherBackCents: money.voucherBack,
    cashCents: money.cashBack,
    ...termsInMail(money.terms),
    hasCreditNote: creditNote !== null,
    hasInvoice: invoice !== null,
    sequence: version,
    writtenAt: now.toISOString(),
  };
  const { email: to, lang } = after;
  const documents = invoiceFiles(creditNote, invoice);
  await enqueueMail(trx, { template: "booking-changed", to, lang, data, documents }, now);
}

/** What changed in the words of the log, which is the staff's. */
export function changeInWords({ before, after }: PlannedChange): string {
  const t = mailTexts("de");
  const words = (row: KnownBooking) => {
    const persons = row.adults + row.children;
    const days = { start: shortDay(row.start_day, "de"), end: shortDay(row.end_day, "de") };
    const names = (JSON.parse(row.extras) as ExtraName[]).map((name) => t(`extras.${name}`));
    const own = namedOwn(row).map((each) => ownExtraText(each, "de"));
    return [t("inbox.stayAs", { vehicle: row.vehicle_name, ...days, persons }), ...names, ...own].join(", ");
  };
  return t("inbox.stayChange", { before: words(before), after: words(after) });
}

/** Why nothing, or less, was kept, with what that costs the company. */
export function leniencyInWords({ before, after }: PlannedChange, leniency: Leniency | null): string[] {
  const t = mailTexts("de");
  if (leniency === "waived") return [t("inbox.termsWaived")];
  if (leniency === null) return [];
  const amount = displayAmount(Math.max(0, moneyOf(before).priceCents - moneyOf(after).priceCents), "de");
  return [t("inbox.ourFault", { amount })];
}

const namedOwn = (row: KnownBooking): NamedOwnExtra[] =>
  bookedOwn(row).map(({ name_de: de, name_en: en, pieces }) => ({ label: { de, en }, pieces }));

function stayData(booking: KnownBooking) {
  const own = namedOwn(booking);
  return {
    vehicleName: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
    ...presentHalves(booking),
    adults: booking.adults,
    children: booking.children,
    extras: JSON.parse(booking.extras) as ExtraName[],
    ...(own.length > 0 && { ownExtras: own }),
    priceCents: moneyOf(booking).priceCents,
    voucherCents: booking.voucher_cents,
  };
}
