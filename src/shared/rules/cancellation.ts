import { type CancellationStage, cancellationStages } from "./cancellation-terms.ts";
import { addDays, addMonths, type Day, dayOf, hourOf } from "./day.ts";
import type { Cents } from "./money.ts";

/**
 * The fee for cancelling a booking of that price on that day. Months are calendar months before the first day of the
 * stay; the last day of a stage still belongs to it.
 *
 * The fee is the highest of all stages reached so far and never more than the price: 150 euros are more than 50 percent
 * of a price below 300, so otherwise cancelling later would cost less.
 */
export function cancellationFee(price: Cents, start: Day, today: Day): Cents {
  return feeOfStage(
    price,
    cancellationStages.findIndex(({ until }) => until === null || today <= lastDay(start, until)),
  );
}

function feeOfStage(price: Cents, current: number): Cents {
  const fees = cancellationStages.slice(0, current + 1).map(({ fee }) => feeOf(fee, price));
  return Math.min(price, Math.max(...fees));
}

/** What cancelling costs from a day on: until which day, and how much then. */
export interface CancellationStep {
  /** Null for the last step, which has no end. */
  until: Day | null;
  fee: Cents;
}

/** The steps that are still to come for who books on that day. */
export function cancellationSteps(price: Cents, start: Day, bookedOn: Day): CancellationStep[] {
  return cancellationStages
    .map(({ until }, stage) => ({ until: until && lastDay(start, until), fee: feeOfStage(price, stage) }))
    .filter(({ until }) => until === null || until >= bookedOn);
}

function lastDay(start: Day, { count, unit }: NonNullable<CancellationStage["until"]>): Day {
  return unit === "months" ? addMonths(start, -count) : addDays(start, -count);
}

function feeOf(fee: CancellationStage["fee"], price: Cents): Cents {
  return "cents" in fee ? fee.cents : Math.round((price * fee.percent) / 100);
}

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

/**
 * Until the boat leaves every employee may cancel, while the stay is under way only an admin, and once it has ended
 * nobody. A day booking ends with its day.
 */
export function cancellationRight({ start, end }: { start: Day; end: Day }, now: Date): CancellationRight {
  const today = dayOf(now);
  const hour = hourOf(now);
  const isBack = today > end || (today === end && start < end && hour >= returnHour);
  if (isBack) return "nobody";
  const hasLeft = today > start || (today === start && hour >= departureHour);
  return hasLeft ? "admin" : "staff";
}
