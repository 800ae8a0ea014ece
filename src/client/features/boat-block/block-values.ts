import type { BoardBlock } from "../../../shared/contract/board.ts";
import { type BlockReason, longestBlock } from "../../../shared/contract/boat-block.ts";
import { type BlockedDays, spanOfBlock, timeOfBlock } from "../../../shared/rules/boat-block.ts";
import { type Day, daysBetween, isDay } from "../../../shared/rules/day.ts";
import { endsInAfternoon, type Half, startsInMorning } from "../../../shared/rules/span.ts";
import { halfDayAt } from "../../../shared/rules/stay.ts";
import type { FormErrors } from "../../forms/use-form.ts";

/** What a dialog about a block begins with. */
export interface BlockProposal {
  vehicle: { id: number; name: string };
  /** Those to choose among; absent: the boat is settled. */
  boats?: readonly { id: number; name: string }[];
  /** The block that is changed; absent: a new one. */
  block?: BoardBlock;
  /** Absent: of the block, else from now on. */
  days?: BlockedDays;
  /** Absent: of the block, else a repair. */
  reason?: BlockReason;
  text?: string;
  /** The defect that it is made for. */
  defectId?: number;
}

/** What is typed. A half of a day is chosen on each side, so that one day may be a half or the whole. */
export interface BlockValues {
  vehicle_id: string;
  start: string;
  from: Half;
  end: string;
  until: Half;
  reason: BlockReason;
  text: string;
}

export function valuesOf({ vehicle, block, days, reason, text }: BlockProposal, now: Date): BlockValues {
  const { day, half } = halfDayAt(now);
  const own = days ?? block ?? { start: day, end: day, starts_am: half === "am", ends_pm: true };
  const span = spanOfBlock(own);
  return {
    vehicle_id: String(vehicle.id),
    start: own.start,
    from: startsInMorning(span) ? "am" : "pm",
    end: own.end,
    until: endsInAfternoon(span) ? "pm" : "am",
    reason: reason ?? block?.reason ?? "repair",
    text: text ?? block?.text ?? "",
  };
}

/** The days as they are sent; null where they end before they begin, or are none. */
export function daysOf({ start, from, end, until }: BlockValues): BlockedDays | null {
  if (!isDay(start) || !isDay(end) || `${end} ${until}` < `${start} ${from}`) return null;
  return { start: start as Day, end: end as Day, starts_am: from === "am", ends_pm: until === "pm" };
}

/** What the schema does not know (contract/boat-block). */
export function blockErrors(values: BlockValues, now: Date): FormErrors<keyof BlockValues> {
  const days = daysOf(values);
  const isKnown = isDay(values.start) && isDay(values.end);
  if (!days) return isKnown ? { end: "validation-staff:blockDays" } : {};
  const isTooLong = daysBetween(days.start, days.end) >= longestBlock;
  return isTooLong || timeOfBlock(spanOfBlock(days), now).isOver ? { end: "validation-staff:blockDays" } : {};
}
