import type { Transaction } from "kysely";
import { splitOnCancellation } from "../../../shared/rules/cancellation.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import { requestRefund } from "../payments/refund-order.ts";
import { returnToVoucher } from "../vouchers/spend-voucher.ts";
import { freeHalfDays, type KnownBooking } from "./booking.repository.ts";
import { priceOfBooking } from "./booking-events.repository.ts";
import { queueCancellation } from "./cancellation.messages.ts";
import { takeStep } from "./take-step.ts";

/**
 * Cancels a booking: its dates are free again, its voucher gets its part back, money of the wallet that the terms do not
 * keep is paid back, and guest and staff are informed; all of it or nothing. Cash is only counted here: staff pay it out.
 *
 * The step comes first: its lock lets one caller through. The half-days come last but for the messages: a booking of the
 * same dates that waits for them may hold a voucher that this transaction needs before.
 * @throws Problem CONFLICT where it was cancelled before, or took another step since it was read.
 */
export async function cancelBooking(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { reason, actorId }: { reason: string; actorId: number },
  now: Date,
): Promise<void> {
  const split = cancellationOf(booking, booking.captured_cents ?? 0, dayOf(now));
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
  if (booking.wallet_order_id !== null && split.wallet > 0) {
    await requestRefund(trx, booking.wallet_order_id, split.wallet, now);
  }
  if (booking.voucher_id !== null && split.voucher > 0) {
    await returnToVoucher(trx, { voucherId: booking.voucher_id, cents: split.voucher, bookingId: booking.id }, now);
  }
  await freeHalfDays(trx, booking.id);
  await queueCancellation(trx, booking, split, reason, now);
}

/** Where the booking's money goes if it is cancelled on that day, in cents. */
export function cancellationOf(booking: BookingRow, capturedCents: Cents, today: Day) {
  return splitOnCancellation(
    {
      priceCents: priceOfBooking(booking),
      paid: booking.status === "paid",
      walletCents: capturedCents,
      voucherCents: booking.voucher_cents,
      start: booking.start_day,
    },
    today,
  );
}
