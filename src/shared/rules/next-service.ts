import { addMonths } from "./add-months.ts";
import type { Day } from "./day.ts";

/** How often a service comes: after so many tenths of an engine hour, so many months, or both. */
export interface ServiceInterval {
  every_tenths: number | null;
  every_months: number | null;
}

/**
 * When a service is due again that was done on a day, with what the engine had run by then in tenths of an hour, null
 * where nobody read it (requirements/defect.md). null for what it does not depend on; where the hours it depends on were
 * not read nobody can say at which it is due.
 * @throws RangeError where the day is none.
 */
export const nextService = (
  { every_tenths, every_months }: ServiceInterval,
  done: { on: Day; tenths: number | null },
): { due_day: Day | null; due_tenths: number | null } => ({
  due_day: every_months === null ? null : addMonths(done.on, every_months),
  due_tenths: every_tenths === null || done.tenths === null ? null : done.tenths + every_tenths,
});
