import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import { partsOf, type VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { invoicesAbout, openInvoice } from "../invoices/invoices.repository.ts";
import { voucherMovesOf } from "../vouchers/vouchers.repository.ts";
import { carryOut } from "./booking.effects.ts";
import { type KnownBooking, lockBooking } from "./booking.repository.ts";
import { cancellationOf, rightToCancel, stayBegun, stayEnded } from "./cancellation.ts";
import { takeStep } from "./take-step.ts";

interface Cancelling {
  reason: string;
  /** Null for the guest. */
  actorId: number | null;
  isAdmin?: boolean;
  /** The company cannot keep its part: the guest pays nothing. */
  ourFault?: boolean;
}

/**
 * Cancels a booking: what happens with it is said by the chart, and all of it happens or nothing. Cash is only counted
 * here: staff pay it out, and until then it is in the list of open money.
 *
 * The lock comes first: the boat may have been handed over since the booking was read.
 * @throws Problem CONFLICT where it was cancelled before, took another step since it was read, or where the stay has
 * ended; FORBIDDEN where it has begun and somebody else than an admin asks.
 */
export async function cancelBooking(
  trx: Transaction<Database>,
  seen: KnownBooking,
  { reason, actorId, isAdmin = false, ourFault = false }: Cancelling,
  now: Date,
): Promise<void> {
  const booking = (await lockBooking(trx, seen.id)) ?? seen;
  const agreed = await agreedMoneyOf(trx, booking);
  const split = cancellationOf(booking, agreed, dayOf(now), ourFault);
  const isInvoiced = openInvoice(await invoicesAbout(trx, { booking_id: booking.id })) !== null;
  const facts = { right: rightToCancel(booking, now), isAdmin, isInvoiced, split };
  const step = {
    kind: "cancelled" as const,
    actorId,
    detail: reason,
    fee_cents: split.fee,
    wallet_cents: split.wallet,
    voucher_cents: split.voucher,
    cash_cents: split.cash,
  };
  const refusals = { isNotOver: stayEnded, isAheadOrByAdmin: stayBegun };
  const columns = { cancel_reason: reason };
  const effects = await takeStep(trx, seen, "booking.cancelled", { facts, refusals, columns, step }, now);
  const voucherParts = await returnedParts(trx, booking.id);
  const decision = { kind: "cancelled" as const, split, terms: agreed.terms, reason };
  await carryOut(trx, effects, { booking, actorId, voucherParts, decision }, now);
}

/** All that its vouchers pay goes back to them. */
async function returnedParts(trx: Transaction<Database>, bookingId: number): Promise<VoucherPart[]> {
  const parts = partsOf(await voucherMovesOf(trx, bookingId));
  return parts.map(({ voucherId, cents }) => ({ voucherId, cents: -cents }));
}
