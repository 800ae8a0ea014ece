import type { Transaction } from "kysely";
import type { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { EffectOf } from "../../../../machines/support/lifecycle.ts";
import { afterChange } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import { partsOf } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import type { StayChange } from "../../db/tables/booking.ts";
import { Problem } from "../../http/problem.ts";
import { mailTexts } from "../../mail/mail-language.ts";
import { agreedMoneyOf, versionOf } from "../booking-money/agreed-money.repository.ts";
import { findVoucher, usableCents } from "../vouchers/vouchers.queries.ts";
import { lockVoucher, redemptionAt, voucherMovesOf } from "../vouchers/vouchers.repository.ts";
import { type BookingWork, carryOut } from "./booking.effects.ts";
import { findBooking, type KnownBooking, lockBooking } from "./booking.repository.ts";
import { logSteps, timesPaid } from "./booking-events.repository.ts";
import { changedColumns } from "./plan-stay-change.ts";
import { takeStep } from "./take-step.ts";

type Trx = Transaction<Database>;

/** A voucher's part that moved between voucher and booking: below 0 where the voucher gets it back. */
interface MovedPart {
  voucherId: number;
  cents: Cents;
  /** Null for the guest. */
  actorId: number | null;
}

/** A redemption that is written, and not settled yet. */
export interface Redeemed extends MovedPart {
  before: KnownBooking;
  /** What is left to pay of the booking, to the cent. */
  dueCents: Cents;
  /** What is still to be carried out. */
  effects: readonly EffectOf<typeof bookingLifecycleMachine>[];
}

interface AskedRedemption {
  bookingId: number;
  /** The one that was seen; null: any. */
  version: number | null;
  code: string;
  actorId: number | null;
}

/**
 * Pays for a booking that exists by a voucher, as far as something is left on it and something is due: the booking's
 * price in money falls, its invoice is taken back, and where nothing is left to pay it is paid with it. The guest is
 * told; all of it or nothing. @throws Problem as `redeemVoucherFor`.
 */
export async function redeemOnBooking(trx: Trx, asked: AskedRedemption, now: Date) {
  const redeemed = await redeemVoucherFor(trx, asked, now);
  const booking = await settleRedeemed(trx, redeemed, { restIsPaid: false }, now);
  return { cents: redeemed.cents, dueCents: booking.status === "paid" ? 0 : redeemed.dueCents };
}

/**
 * The part of a redemption that needs booking and voucher alone; `settleRedeemed` has to follow. The till records its
 * sale between the two, since a cashier who sells waits for it before invoices are numbered.
 *
 * The lock on the booking comes first, then that of its voucher, as everywhere: what is due and what is left are read
 * under them. Who was banned since may pay so, as with money: the booking stands.
 * @throws Problem VALIDATION `redeem_code` for a code that pays nothing; CONFLICT `booking_id` where it is paid or
 * cancelled, `version` where it took a step since it was seen.
 */
export async function redeemVoucherFor(trx: Trx, asked: AskedRedemption, now: Date): Promise<Redeemed> {
  const { bookingId, code, actorId } = asked;
  const before = await lockBooking(trx, bookingId);
  if (!before) throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
  if (before.status === "cancelled") throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
  if (asked.version !== null && before.version !== asked.version) {
    throw new Problem("CONFLICT", { version: "validation-staff:version" });
  }
  const { redeemableCents: most } = moneyOf(before);
  if (most <= 0) throw new Problem("CONFLICT", { booking_id: "validation-staff:tillPaid" });
  const voucherId = await usableVoucher(trx, code, now);
  const cents = Math.min(most, await usableCents(trx, voucherId, now));
  const part = { voucherId, cents, actorId };
  const [moveVouchers, ...effects] = await writePart(trx, before, part, "voucher.redeemed", now);
  const redeemed = { ...part, before, dueCents: moneyOf(withPart(before, part)).payableCents };
  await carryOut(trx, moveVouchers ? [moveVouchers] : [], workOf(redeemed, { restIsPaid: false }), now);
  return { ...redeemed, effects };
}

/** The voucher of a code, locked. @throws Problem VALIDATION `redeem_code` where it pays nothing; never why. */
async function usableVoucher(trx: Trx, code: string, now: Date): Promise<number> {
  const found = await findVoucher(trx, code, now);
  if (found) await lockVoucher(trx, found.id);
  if (!found || (await usableCents(trx, found.id, now)) <= 0) {
    throw new Problem("VALIDATION", { redeem_code: "validation:voucher" });
  }
  return found.id;
}

/** Locks the vouchers that pay for a booking, which is locked before; harmless where none does. */
export async function lockVouchersOf(trx: Trx, bookingId: number): Promise<void> {
  const ids = partsOf(await voucherMovesOf(trx, bookingId)).map(({ voucherId }) => voucherId);
  for (const id of ids.toSorted((one, other) => one - other)) await lockVoucher(trx, id);
}

/**
 * Takes a redemption at the till back with its sale: the voucher gets again what the booking still has of it, and that
 * is due in money.
 * @throws Problem CONFLICT where the booking is cancelled: its part went back with that.
 */
export async function takeBackRedemption(
  trx: Trx,
  { bookingId, redeemedAt, actorId }: { bookingId: number; redeemedAt: string; actorId: number },
  now: Date,
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  const redeemed = await redemptionAt(trx, { bookingId, at: redeemedAt });
  if (!booking || !redeemed) throw new Error(`no voucher paid for booking ${bookingId} at ${redeemedAt}`);
  const { voucherId } = redeemed;
  const pays = partsOf(await voucherMovesOf(trx, bookingId)).find((part) => part.voucherId === voucherId);
  const cents = Math.min(pays?.cents ?? 0, redeemed.cents);
  const part = { voucherId, cents: -cents, actorId };
  const effects = await writePart(trx, booking, part, "voucher.returned", now);
  if (booking.status === "paid") await logSteps(trx, booking, [{ kind: "corrected", actorId }], now);
  await carryOut(trx, effects, workOf({ ...part, before: booking }, { restIsPaid: false }), now);
}

async function writePart(
  trx: Trx,
  before: KnownBooking,
  part: MovedPart,
  event: "voucher.redeemed" | "voucher.returned",
  now: Date,
) {
  const money = await agreedMoneyOf(trx, before);
  const { floorCents, keptCents } = afterChange(money, versionOf(withPart(before, part)), dayOf(now));
  const after = { ...withPart(before, part), kept_cents: keptCents };
  const stayChange: StayChange = { from: changedColumns(before), to: changedColumns(after) };
  const t = mailTexts("de");
  const amount = displayAmount(Math.abs(part.cents), "de");
  const step = {
    kind: "changed" as const,
    actorId: part.actorId,
    detail: t(event === "voucher.returned" ? "inbox.voucherReturned" : "inbox.voucherRedeemed", { amount }),
    new_price_cents: moneyOf(after).priceCents,
    floorCents: floorCents - money.floorCents,
    stay_change: JSON.stringify(stayChange),
  };
  const isUnpaidNow = event === "voucher.returned" && (await timesPaid(trx, before.id)) <= 1;
  const paid_at = isUnpaidNow ? null : before.paid_at;
  return takeStep(trx, before, event, { columns: { paid_at }, step }, now);
}

function withPart(booking: KnownBooking, { cents }: MovedPart): KnownBooking {
  return { ...booking, voucher_cents: booking.voucher_cents + cents };
}

/**
 * What follows of the other price: paid or not, money that is too much, invoice and mail.
 * @param then.restIsPaid the caller takes the rest in the same transaction, and the guest is told of that.
 * @returns the booking as it is then.
 */
export async function settleRedeemed(
  trx: Trx,
  redeemed: Redeemed,
  then: { restIsPaid: boolean },
  now: Date,
): Promise<KnownBooking> {
  await carryOut(trx, redeemed.effects, workOf(redeemed, then), now);
  return (await findBooking(trx, redeemed.before.id)) ?? redeemed.before;
}

function workOf(
  { before: booking, voucherId, cents, actorId }: MovedPart & { before: KnownBooking },
  { restIsPaid }: { restIsPaid: boolean },
): BookingWork {
  const decision = { kind: "redeemed" as const, cents, restIsPaid };
  return { booking, actorId, voucherParts: [{ voucherId, cents }], decision };
}
