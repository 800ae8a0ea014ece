import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import type { VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import { redeemMore, returnToVoucher } from "./spend-voucher.ts";

/**
 * Moves what vouchers pay of a booking: above 0 it takes more of them, below 0 they get it back. In the order of their
 * numbers, so that two bookings with the same vouchers never wait for each other.
 * @throws Problem VALIDATION `voucher_code` where so much cannot be taken. Roll back then.
 */
export async function moveVoucherParts(
  trx: Transaction<Database>,
  bookingId: number,
  parts: readonly VoucherPart[],
  now: Date,
): Promise<void> {
  for (const { voucherId, cents } of parts.toSorted((one, other) => one.voucherId - other.voucherId)) {
    if (cents > 0) await redeemMore(trx, { voucherId, cents, bookingId, agreedOn: dayOf(now) }, now);
    if (cents < 0) await returnToVoucher(trx, { voucherId, cents: -cents, bookingId }, now);
  }
}
