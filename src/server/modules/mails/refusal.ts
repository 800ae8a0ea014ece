import type { VoucherStatus } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import type { LoggedTemplate, SendAgainRefusal } from "../../../shared/contract/mails.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import type {
  BookingChangedData,
  BookingInvoiceData,
  BookingMailData,
  BookingReminderData,
  MailDataByTemplate,
} from "../../mail/mail-data.ts";
import type { KnownBooking } from "../booking/booking.repository.ts";

/** What the mails are about, as it is now. */
export interface Subjects {
  booking: KnownBooking | undefined;
  voucher: { status: VoucherStatus } | undefined;
}

type Rule<Data> = (data: Data, subjects: Subjects, today: Day) => SendAgainRefusal | null;
const always: Rule<unknown> = () => null;

/** A mail of the log is sent again only while what it says is still so (requirements/mail.md). */
const rules: { [Template in LoggedTemplate]: Rule<MailDataByTemplate[Template]> } = {
  "booking-confirmation": (data, { booking }) => ofBooking(booking, (standing) => confirmation(data, standing)),
  "booking-reminder": (data, { booking }, today) => ofBooking(booking, (standing) => reminder(data, standing, today)),
  "booking-invoice": (data, { booking }) => ofBooking(booking, (standing) => invoice(data, standing)),
  "booking-price": ({ newCents }, { booking }) =>
    ofBooking(booking, (standing) => (moneyOf(standing).priceCents === newCents ? null : "changed")),
  "booking-changed": (data, { booking }) => ofBooking(booking, (standing) => changed(data, standing)),
  "booking-protocol": (_, { booking }) => ofBooking(booking, () => null),
  "voucher-requested": (_, { voucher }) => {
    if (voucher?.status === "requested") return null;
    return voucher === undefined || isOver(voucher.status) ? "ended" : "paid";
  },
  "voucher-paid": (_, { voucher }) => {
    if (voucher?.status === "requested") return "changed";
    return voucher === undefined || isOver(voucher.status) || voucher.status === "spent" ? "ended" : null;
  },
  "booking-link": always,
  // By then the days may be another's: who waits is told of each offer once.
  "waiting-offer": () => "ended",
  "booking-cancelled": always,
  "booking-refunded": always,
  "voucher-refunded": always,
  "withdrawal-received": always,
  "voucher-withdrawn": always,
};

/** Why the mail would be wrong by now; null where it may be sent again. */
export function refusalOf(
  { template, data }: Pick<OutboxRow, "template" | "data">,
  subjects: Subjects,
  now: Date,
): SendAgainRefusal | null {
  const rule = rules[template as LoggedTemplate] as Rule<unknown>;
  return rule(JSON.parse(data), subjects, dayOf(now));
}

const isOver = (status: VoucherStatus) => status === "cancelled" || status === "expired";

function ofBooking(
  booking: KnownBooking | undefined,
  rule: (booking: KnownBooking) => SendAgainRefusal | null,
): SendAgainRefusal | null {
  return booking === undefined || booking.status === "cancelled" ? "ended" : rule(booking);
}

/** It either says that the price is paid, or asks for a transfer of it. */
function confirmation(data: BookingMailData, booking: KnownBooking): SendAgainRefusal | null {
  if (data.paid) return booking.status === "paid" ? null : "changed";
  if (booking.status === "paid") return "paid";
  return moneyOf(booking).priceCents === restOf(data.totalCents, data.voucherCents) ? null : "changed";
}

function changed(data: BookingChangedData, booking: KnownBooking): SendAgainRefusal | null {
  const isSo =
    booking.vehicle_name === data.vehicleName &&
    booking.start_day === data.startDay &&
    booking.end_day === data.endDay &&
    moneyOf(booking).priceCents === data.priceCents;
  return isSo ? null : "changed";
}

function reminder(data: BookingReminderData, booking: KnownBooking, today: Day): SendAgainRefusal | null {
  if (booking.status === "paid") return "paid";
  return moneyOf(booking).dueCents === data.amountCents && data.termDay >= today ? null : "changed";
}

function invoice(data: BookingInvoiceData, booking: KnownBooking): SendAgainRefusal | null {
  const isSo =
    data.priceCents === moneyOf(booking).wholeCents && (data.about === "corrected" || booking.status === "paid");
  return isSo ? null : "changed";
}
