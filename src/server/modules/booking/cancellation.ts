import { type AgreedMoney, termsCents, termsFrom } from "../../../shared/rules/agreed-money.ts";
import { type BookedSums, moneyOf } from "../../../shared/rules/booking-money.ts";
import { cancellationRight, splitOnCancellation } from "../../../shared/rules/cancellation.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { Problem } from "../../http/problem.ts";
import type { KnownBooking } from "./booking.repository.ts";

/** What a cancellation divides, in cents: money that is with the company, what of it is at the wallet, and vouchers. */
export const dividedMoney = (booking: BookedSums & Pick<KnownBooking, "wallet_cents">) => ({
  paidCents: booking.status === "paid" ? moneyOf(booking).priceCents : Math.max(0, booking.paid_cents),
  walletCents: Math.max(0, booking.wallet_cents),
  voucherCents: booking.voucher_cents,
});

/** Where the booking's money goes if it is cancelled on that day, in cents; `terms` is what the terms ask for. */
export function cancellationOf(booking: KnownBooking, agreed: AgreedMoney, today: Day, ourFault = false) {
  const split = splitOnCancellation({
    ...dividedMoney(booking),
    termsCents: ourFault ? 0 : termsCents(agreed, today),
  });
  return { ...split, terms: ourFault ? 0 : (termsFrom(agreed, today)[0]?.fee ?? 0) };
}

/** Who may cancel the booking at that time. */
export function rightToCancel({ start_day: start, end_day: end, is_handed_over }: KnownBooking, now: Date) {
  return cancellationRight({ start, end, isHandedOver: is_handed_over === 1 }, now);
}

/** What the guards answer of a stay that has ended, and of one that has begun. */
export const stayEnded = () => new Problem("CONFLICT", { booking_id: "validation-staff:stayEnded" });
export const stayBegun = () => new Problem("FORBIDDEN", { booking_id: "validation-staff:stayBegun" });
