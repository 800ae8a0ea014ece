import { type Day, dayOf, hourOf } from "./day.ts";
import type { Cents } from "./money.ts";

export interface CancellableBooking {
  /** What of the price in money is with the company. */
  paidCents: Cents;
  /** What the terms ask for; 0 where the company is to blame (`agreed-money.termsCents`). */
  termsCents: Cents;
  /** What the wallet captured, less what it gave back. */
  walletCents: Cents;
  voucherCents: Cents;
}

/** Where the money of a cancelled booking goes: what is with the company = fee + wallet + cash. */
export interface CancellationSplit {
  /** What is kept: what the terms ask for, as far as it was paid. */
  fee: Cents;
  wallet: Cents;
  cash: Cents;
  voucher: Cents;
}

/**
 * Splits the money of a booking that is cancelled. The voucher's part bears no fee and goes back whole; the fee is kept
 * from the money that is there, be it a part of the price only.
 */
export function splitOnCancellation(booking: CancellableBooking): CancellationSplit {
  const { paidCents, termsCents, walletCents } = booking;
  const fee = Math.min(paidCents, termsCents);
  const wallet = Math.min(paidCents - fee, walletCents);
  return { fee, wallet, cash: paidCents - fee - wallet, voucher: booking.voucherCents };
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
