import type { Cents } from "./money.ts";

/** What cancelling costs until a certain time before the first day. */
export interface CancellationStage {
  /** How long before the first day of the stay the stage ends; null for the last one. */
  until: { count: number; unit: "months" | "days" } | null;
  fee: { cents: Cents } | { percent: number };
}

/** The stages in order of time (requirements/booking.md). The terms page prints them, too. */
export const cancellationStages: readonly CancellationStage[] = [
  { until: { count: 6, unit: "months" }, fee: { cents: 150_00 } },
  { until: { count: 3, unit: "months" }, fee: { percent: 50 } },
  { until: { count: 30, unit: "days" }, fee: { percent: 90 } },
  { until: null, fee: { percent: 100 } },
];
