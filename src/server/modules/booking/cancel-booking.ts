import type { Transaction } from "kysely";
import { type AgreedMoney, termsCents, termsFrom } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { cancellationRight, splitOnCancellation } from "../../../shared/rules/cancellation.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { partsOf, type VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { issueFeeInvoice } from "../invoices/issue-fee-invoice.ts";
import { watchBalance } from "../payments/balance.ts";
import { requestRefunds } from "../payments/refund-order.ts";
import { withdrawDeparture } from "../turnaround-log/withdraw-departure.ts";
import { moveVoucherParts } from "../vouchers/move-voucher-parts.ts";
import { voucherMovesOf } from "../vouchers/vouchers.repository.ts";
import { findBooking, type KnownBooking, releaseHalfDays } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { queueCancellation } from "./cancellation.messages.ts";
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
 * Cancels a booking: its dates are free again, its vouchers get their parts back, money of the wallet that the terms do
 * not keep is paid back, and guest and staff are informed; all of it or nothing. Cash is only counted here: staff pay
 * it out, and until then it is in the list of open money.
 *
 * The step comes first: its lock lets one caller through. The half-days come last but for the messages: a booking of
 * the same dates that waits for them may hold a voucher that this transaction needs before.
 * @throws Problem CONFLICT where it was cancelled before, took another step since it was read, or where the stay has
 * ended; FORBIDDEN where it has begun and somebody else than an admin asks.
 */
export async function cancelBooking(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { reason, actorId, isAdmin = false, ourFault = false }: Cancelling,
  now: Date,
): Promise<void> {
  const split = cancellationOf(booking, await agreedMoneyOf(trx, booking), dayOf(now), ourFault);
  const step = {
    kind: "cancelled" as const,
    actorId,
    detail: reason,
    fee_cents: split.fee,
    wallet_cents: split.wallet,
    voucher_cents: split.voucher,
    cash_cents: split.cash,
  };
  await takeStep(trx, booking, "booking.cancelled", { columns: { cancel_reason: reason }, step }, now);
  // After the step: of a booking that was cancelled before, that is what is to be said. Read again since the step has
  // locked it: the boat may have been handed over meanwhile.
  const right = rightToCancel((await findBooking(trx, booking.id)) ?? booking, now);
  if (right === "nobody") throw new Problem("CONFLICT", { booking_id: "validation-staff:stayEnded" });
  if (right === "admin" && !isAdmin) throw new Problem("FORBIDDEN", { booking_id: "validation-staff:stayBegun" });
  await requestRefunds(trx, { purpose: bookingMoney.name, reference_id: booking.id }, split.wallet, now);
  await moveVoucherParts(trx, booking.id, await returnedParts(trx, booking.id), now);
  await watchBalance(trx, bookingMoney, booking.id, now);
  await withdrawDeparture(trx, booking.id, actorId, now);
  await releaseHalfDays(trx, booking, now);
  const creditNote = await issueCreditNote(trx, booking, { why: "cancelled", keptCents: split.fee }, now);
  const feeInvoice = await issueFeeInvoice(trx, booking, split.fee, now);
  await queueCancellation(trx, booking, { split, reason, creditNote, feeInvoice }, now);
}

/** All that its vouchers pay goes back to them. */
async function returnedParts(trx: Transaction<Database>, bookingId: number): Promise<VoucherPart[]> {
  const parts = partsOf(await voucherMovesOf(trx, bookingId));
  return parts.map(({ voucherId, cents }) => ({ voucherId, cents: -cents }));
}

/** Where the booking's money goes if it is cancelled on that day, in cents; `terms` is what the terms ask for. */
export function cancellationOf(booking: KnownBooking, agreed: AgreedMoney, today: Day, ourFault = false) {
  const split = splitOnCancellation({
    paidCents: booking.status === "paid" ? moneyOf(booking).priceCents : Math.max(0, booking.paid_cents),
    termsCents: ourFault ? 0 : termsCents(agreed, today),
    walletCents: Math.max(0, booking.wallet_cents),
    voucherCents: booking.voucher_cents,
  });
  return { ...split, terms: ourFault ? 0 : (termsFrom(agreed, today)[0]?.fee ?? 0) };
}

/** Who may cancel the booking at that time. */
export function rightToCancel({ start_day: start, end_day: end, is_handed_over }: KnownBooking, now: Date) {
  return cancellationRight({ start, end, isHandedOver: is_handed_over === 1 }, now);
}
