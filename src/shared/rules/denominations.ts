import type { Cents } from "./money.ts";

/** Coins and notes of the euro by their worth, the largest first: as a drawer is counted. */
export const denominations = [
  500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 20, 10, 5, 2, 1,
] as const satisfies readonly Cents[];

export type Denomination = (typeof denominations)[number];
/** How often each coin and note is there; those that are not may be left out. */
export type DenominationCounts = Partial<Record<Denomination, number>>;

export function countedCents(counts: DenominationCounts): Cents {
  return denominations.reduce((sum, worth) => sum + worth * (counts[worth] ?? 0), 0);
}
