import type { Cents } from "./money.ts";

/** What a booking took of a voucher; below 0 what it gave back. */
export interface VoucherPart {
  voucherId: number;
  cents: Cents;
}

/** What each voucher pays of a booking, the one that was redeemed first at the front; 0 for one that got all back. */
export function partsOf<Part extends VoucherPart>(moves: readonly Part[]): Part[] {
  const parts = new Map<number, Part>();
  for (const move of moves) {
    const known = parts.get(move.voucherId);
    parts.set(move.voucherId, { ...move, cents: (known?.cents ?? 0) + move.cents });
  }
  return [...parts.values()];
}

/**
 * What each voucher paid of a booking when they paid that together, last: of a cancelled booking, before they got it
 * back.
 */
export function partsWorth<Part extends VoucherPart>(moves: readonly Part[], cents: Cents): Part[] {
  let [paid, last] = [0, 0];
  for (const [index, move] of moves.entries()) {
    paid += move.cents;
    if (paid === cents) last = index + 1;
  }
  return partsOf(moves.slice(0, last)).filter((part) => part.cents > 0);
}

/**
 * Who pays what a stay costs more: its vouchers in the order in which they were redeemed, as far as something is left
 * on them.
 */
export function partsOfMore(left: readonly VoucherPart[], cents: Cents): VoucherPart[] {
  let missing = cents;
  return left.flatMap(({ voucherId, cents: usable }) => {
    const taken = Math.min(missing, usable);
    missing -= taken;
    return taken > 0 ? [{ voucherId, cents: taken }] : [];
  });
}

/** Who gets back what vouchers pay less: the one that gave last first, as far as it gave. Sums below 0. */
export function partsOfLess(moves: readonly VoucherPart[], cents: Cents): VoucherPart[] {
  const given: VoucherPart[] = [];
  for (const { voucherId, cents: moved } of moves) {
    if (moved > 0) given.push({ voucherId, cents: moved });
    else
      takeLast(
        given.filter((part) => part.voucherId === voucherId),
        -moved,
      );
  }
  return partsOf(takeLast(given, cents).map((part) => ({ ...part, cents: -part.cents })));
}

/** Takes that much off the last parts. @returns what was taken of which, the last first. */
export function takeLast<Part extends { cents: Cents }>(parts: readonly Part[], cents: Cents): Part[] {
  let left = Math.max(0, cents);
  return parts.toReversed().flatMap((part) => {
    const taken = Math.min(left, part.cents);
    part.cents -= taken;
    left -= taken;
    return taken > 0 ? [{ ...part, cents: taken }] : [];
  });
}
