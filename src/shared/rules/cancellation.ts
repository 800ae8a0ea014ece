import { cancellationFee } from "./cancellation-fee.ts";
import { type Day, dayOf, hourOf } from "./day.ts";
import type { Cents } from "./money.ts";

export interface CancellableBooking {
  /** What the guest pays in money: rent and extras less the voucher, or the price agreed on later. */
  priceCents: Cents;
  /** What of it is with the company. */
  paidCents: Cents;
  /** What the wallet captured, less what it gave back. */
  walletCents: Cents;
  voucherCents: Cents;
  /** The earliest first day that it ever had: moving it changes no stage that was reached. */
  start: Day;
  /** What of the price is kept of what was given up before, and what the terms asked for that. */
  kept?: { cents: Cents; termsCents: Cents };
}

/** Where the money of a cancelled booking goes: what is with the company = fee + wallet + cash. */
export interface CancellationSplit {
  /** What is kept. */
  fee: Cents;
  /** What the terms ask for on the whole price; more than `fee` where less was paid. */
  terms: Cents;
  wallet: Cents;
  cash: Cents;
  voucher: Cents;
}

/**
 * Splits the money of a booking that is cancelled on that day. The voucher's part bears no fee and goes back whole; the
 * fee on the whole price is kept from the money that is there, be it a part of the price only. Nothing is kept where
 * the company is to blame.
 */
export function splitOnCancellation(
  booking: CancellableBooking,
  today: Day,
  { ourFault = false }: { ourFault?: boolean } = {},
): CancellationSplit {
  const { paidCents, priceCents, walletCents, start, kept = { cents: 0, termsCents: 0 } } = booking;
  const rest = Math.max(0, priceCents - kept.cents);
  const terms = ourFault ? 0 : kept.termsCents + cancellationFee(rest, start, today);
  const fee = Math.min(paidCents, terms);
  const wallet = Math.min(paidCents - fee, walletCents);
  return { fee, terms, wallet, cash: paidCents - fee - wallet, voucher: booking.voucherCents };
}

/** Hours of the day in Europe/Berlin: the boat leaves on the first day, and is back on the last. */
const departureHour = 14;
const returnHour = 10;

/** Who may cancel a booking: every employee, admins only, or nobody any more. */
export type CancellationRight = "staff" | "admin" | "nobody";

interface Stay {
  start: Day;
  end: Day;
  /** The boat was handed over, perhaps before its time. */
  isHandedOver: boolean;
}

/**
 * Until the boat leaves guest and staff may cancel, while the stay is under way only an admin, and once it has ended
 * nobody. A day booking ends with its day.
 */
export function cancellationRight({ start, end, isHandedOver }: Stay, now: Date): CancellationRight {
  const today = dayOf(now);
  const hour = hourOf(now);
  const isBack = today > end || (today === end && start < end && hour >= returnHour);
  if (isBack) return "nobody";
  const hasLeft = isHandedOver || today > start || (today === start && hour >= departureHour);
  return hasLeft ? "admin" : "staff";
}
