import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { findVoucher } from "./vouchers.queries.ts";
import { addEntry, entriesOfOrder, giveBalance, takeBalance } from "./vouchers.repository.ts";

/**
 * Sets aside up to `wantedCents` of a voucher for a wallet order, once per order.
 * @returns the cents reserved: less than wanted where less is left.
 * @throws Problem VALIDATION `voucher_code` where nothing can be taken.
 */
export async function reserveVoucher(
  trx: Transaction<Database>,
  wanted: { code: string; wantedCents: Cents; walletOrderId: string },
  now: Date,
): Promise<Cents> {
  const { voucherId, cents } = await take(trx, wanted.code, wanted.wantedCents);
  const { walletOrderId } = wanted;
  await addEntry(trx, entry({ voucher_id: voucherId, kind: "reserved", cents: -cents, walletOrderId }, now));
  return cents;
}

/** Gives back what a wallet order still has reserved; harmless when it reserved nothing or was released before. */
export async function releaseReservation(trx: Transaction<Database>, walletOrderId: string, now: Date): Promise<void> {
  const [reservation] = await entriesOfOrder(trx, walletOrderId);
  if (!reservation) return;
  const voucherId = reservation.voucher_id;
  // The row lock first, the sum after it: two releases of one order must not both find it reserved.
  await giveBalance(trx, voucherId, 0);
  const entries = await entriesOfOrder(trx, walletOrderId);
  const cents = -entries.reduce((sum, each) => sum + each.cents, 0);
  if (cents <= 0) return;
  await giveBalance(trx, voucherId, cents);
  await addEntry(trx, entry({ voucher_id: voucherId, kind: "released", cents, walletOrderId }, now));
}

/**
 * Pays for a booking with up to `wantedCents` of a voucher.
 * @returns the voucher and the cents taken: less than wanted where less is left.
 * @throws Problem VALIDATION `voucher_code` where nothing can be taken.
 */
export async function redeemVoucher(
  trx: Transaction<Database>,
  wanted: { code: string; wantedCents: Cents; bookingId: number },
  now: Date,
): Promise<{ voucherId: number; cents: Cents }> {
  const taken = await take(trx, wanted.code, wanted.wantedCents);
  const { bookingId } = wanted;
  await addEntry(trx, entry({ voucher_id: taken.voucherId, kind: "redeemed", cents: -taken.cents, bookingId }, now));
  return taken;
}

/** Gives back what a booking took, because it was cancelled. The caller's step makes sure that it happens once. */
export async function returnToVoucher(
  trx: Transaction<Database>,
  taken: { voucherId: number; cents: Cents; bookingId: number },
  now: Date,
): Promise<void> {
  const { voucherId, cents, bookingId } = taken;
  await giveBalance(trx, voucherId, cents);
  await addEntry(trx, entry({ voucher_id: voucherId, kind: "released", cents, bookingId }, now));
}

/** The refusal of a code, in the field that carries it. */
export function voucherRefused(): Problem {
  return new Problem("VALIDATION", { voucher_code: "validation:voucher" });
}

/** Another redemption may come between the look and the update: the condition in the update decides, not the look. */
async function take(
  trx: Transaction<Database>,
  code: string,
  wantedCents: Cents,
): Promise<{ voucherId: number; cents: Cents }> {
  const voucher = await findVoucher(trx, code);
  if (!voucher) throw voucherRefused();
  const cents = Math.min(voucher.balanceCents, wantedCents);
  if (!(await takeBalance(trx, voucher.id, cents))) throw voucherRefused();
  return { voucherId: voucher.id, cents };
}

function entry(
  of: {
    voucher_id: number;
    kind: "reserved" | "released" | "redeemed";
    cents: Cents;
    bookingId?: number;
    walletOrderId?: string;
  },
  now: Date,
) {
  const { bookingId, walletOrderId, ...rest } = of;
  return {
    ...rest,
    booking_id: bookingId ?? null,
    wallet_order_id: walletOrderId ?? null,
    created_at: now.toISOString(),
  };
}
