import type { Cents } from "./money.ts";

/** What leaving a booking costs until a time before its first day. */
export interface CancellationStage {
  /** The last day of the stage, so long before the first day of the stay; null for the stage that lasts. */
  until: { count: number; unit: "months" | "days" } | null;
  fee: { cents: Cents } | { percent: number };
}

/** The owner's figures (staff-side 9), in the order of time: fees are taken from here, and the terms page prints them. */
export const cancellationStages: readonly CancellationStage[] = [
  { until: { count: 6, unit: "months" }, fee: { cents: 150_00 } },
  { until: { count: 3, unit: "months" }, fee: { percent: 50 } },
  { until: { count: 30, unit: "days" }, fee: { percent: 90 } },
  { until: null, fee: { percent: 100 } },
];
