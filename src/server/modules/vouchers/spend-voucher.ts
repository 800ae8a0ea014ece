import type { Transaction } from "kysely";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import { expiryAfterRelease } from "../../../shared/rules/voucher-term.ts";
import { isCheckViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { Problem } from "../../http/problem.ts";
import { coverVoucher } from "./cover-voucher.ts";
import { sumsOf, writeEntry } from "./ledger.ts";
import { takeVoucherStep } from "./take-voucher-step.ts";
import { normalizeCode } from "./voucher-code.ts";
import { changeBalance, entriesOf, lockVoucher, moveVoucher, readVoucher, takeBalance } from "./vouchers.repository.ts";

type Trx = Transaction<Database>;

/** A code and what is wanted of its voucher: exactly that, since the price was quoted with it. */
interface Wanted {
  code: string;
  cents: Cents;
}

/**
 * Sets a part of a voucher aside for a wallet order, once per order.
 * @throws Problem VALIDATION `voucher_code` where so much cannot be taken. Roll back then.
 */
export async function reserveVoucher(trx: Trx, wanted: Wanted & { walletOrderId: string }, now: Date): Promise<void> {
  const { cents, walletOrderId } = wanted;
  const { id } = await take(trx, wanted, dayOf(now));
  await writeEntry(trx, { voucher_id: id, kind: "reserved", cents: -cents, walletOrderId }, now);
}

/** Gives back what a wallet order still has reserved; harmless when it reserved nothing or was released before. */
export async function releaseReservation(trx: Trx, walletOrderId: string, now: Date): Promise<void> {
  const [reservation] = await entriesOf(trx, { wallet_order_id: walletOrderId });
  if (!reservation) return;
  const voucherId = reservation.voucher_id;
  // The row lock first, the sum after it: two releases of one order must not both find it reserved.
  await lockVoucher(trx, voucherId);
  const entries = await entriesOf(trx, { wallet_order_id: walletOrderId });
  const cents = -entries.reduce((sum, each) => sum + each.cents, 0);
  if (cents <= 0) return;
  await changeBalance(trx, voucherId, cents);
  await writeEntry(trx, { voucher_id: voucherId, kind: "released", cents, walletOrderId }, now);
  await coverVoucher(trx, voucherId, now);
}

/**
 * Pays for a booking with a part of a voucher.
 * @param wanted.agreedOn when the guest was told the price: a voucher that was valid then pays.
 * @throws Problem VALIDATION `voucher_code` where so much cannot be taken. Roll back then.
 */
export async function redeemVoucher(
  trx: Trx,
  wanted: Wanted & { bookingId: number; agreedOn: Day },
  now: Date,
): Promise<void> {
  const { cents, bookingId, agreedOn } = wanted;
  const voucher = await take(trx, wanted, agreedOn);
  await writeEntry(trx, { voucher_id: voucher.id, kind: "redeemed", cents: -cents, bookingId }, now);
  const { restCents } = await sumsOf(trx, voucher.id);
  await takeVoucherStep(trx, voucher, { type: "voucher.redeemed", restCents });
}

/** Likewise for a booking that has a part of the voucher already: the stay costs more since it was changed. */
async function redeemMore(
  trx: Trx,
  { voucherId, ...wanted }: { voucherId: number; cents: Cents; bookingId: number; agreedOn: Day },
  now: Date,
): Promise<void> {
  await redeemVoucher(trx, { ...wanted, code: (await readVoucher(trx, voucherId)).code }, now);
}

/**
 * Gives back what a booking took, because it was cancelled. The caller's step makes sure that it happens once. The
 * guest redeemed it in time and can use it once more, also where the voucher has ended meanwhile.
 */
export async function returnToVoucher(
  trx: Trx,
  taken: { voucherId: number; cents: Cents; bookingId: number },
  now: Date,
): Promise<void> {
  const { voucherId, cents, bookingId } = taken;
  const voucher = await changeBalance(trx, voucherId, cents);
  if (!voucher) return;
  await writeEntry(trx, { voucher_id: voucherId, kind: "released", cents, bookingId }, now);
  const { redeemedCents } = await sumsOf(trx, voucherId);
  const expires_on = expiryAfterRelease(voucher.expires_on, dayOf(now));
  const isUsable = await takeVoucherStep(trx, voucher, { type: "voucher.released", redeemedCents }, { expires_on });
  // Cancelled, because its money went back: what is paid of it nevertheless is usable again with what follows.
  if (!isUsable) await moveVoucher(trx, voucher, { status: voucher.status, expires_on });
  await coverVoucher(trx, voucherId, now);
}

/** The refusal of a code, in the field that carries it. */
function voucherRefused(): Problem {
  return new Problem("VALIDATION", { voucher_code: "validation:voucher" });
}

/** Of several that want more than there is together, the database refuses those that come too late. */
async function take(trx: Trx, { code, cents }: Wanted, today: Day): Promise<VoucherRow> {
  const normalized = normalizeCode(code);
  try {
    const voucher = normalized && (await takeBalance(trx, normalized, cents, today));
    if (voucher) return voucher;
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
  }
  throw voucherRefused();
}

/**
 * Moves what vouchers pay of a booking: above 0 it takes more of them, below 0 they get it back. In the order of their
 * numbers, so that two bookings with the same vouchers never wait for each other.
 * @throws Problem VALIDATION `voucher_code` where so much cannot be taken. Roll back then.
 */
export async function moveVoucherParts(
  trx: Trx,
  bookingId: number,
  parts: readonly VoucherPart[],
  now: Date,
): Promise<void> {
  for (const { voucherId, cents } of parts.toSorted((one, other) => one.voucherId - other.voucherId)) {
    if (cents > 0) await redeemMore(trx, { voucherId, cents, bookingId, agreedOn: dayOf(now) }, now);
    if (cents < 0) await returnToVoucher(trx, { voucherId, cents: -cents, bookingId }, now);
  }
}
