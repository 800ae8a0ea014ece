import type { ReturnChargeAmount } from "../rules/return-charges.ts";

/** What was found as the boat came back, and what it costs as it was agreed on (requirements/turnaround.md). */
export interface ReturnFindings {
  /** Whole litres that are missing; null where nobody measured them: the gauge is read then. */
  litres: number | null;
  /** What was damaged; "" without. */
  damage: string;
  /** Late hours, fuel and damage, each with its amount in two decimals; none where they are done without. */
  charges: ReturnChargeAmount[];
  /** All of them. */
  total: string;
}
