import type { DayRange, SavedSelection } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { type BoatCalendar, canEnd, type DayState } from "../../../shared/rules/availability.ts";
import { type Day, daysBetween } from "../../../shared/rules/day.ts";
import { maximumNights, minimumNights, type Role } from "../../../shared/rules/stay.ts";

/** The part of the machine's context that is drawn. */
export interface SelectionView {
  selection: SavedSelection | null;
  preview: DayRange | null;
  warnedDay: Day | null;
}

/** How the selection touches a day. `alone`: a start without an end yet; `preview…`: the range under the pointer. */
export type DayMark =
  | "none"
  | "alone"
  | "start"
  | "inside"
  | "end"
  | "dayBooking"
  | "previewStart"
  | "previewInside"
  | "previewEnd";

function rangeMark<Start, Inside, End>(day: Day, { start, end }: DayRange, marks: readonly [Start, Inside, End]) {
  if (day < start || day > end) return "none";
  if (day === start) return marks[0];
  return day === end ? marks[2] : marks[1];
}

export function dayMark(day: Day, { selection, preview }: SelectionView): DayMark {
  if (!selection) return "none";
  const { start, end } = selection;
  if (end === start) return day === start ? "dayBooking" : "none";
  if (end) return rangeMark(day, { start, end }, ["start", "inside", "end"] as const);
  if (preview) return rangeMark(day, preview, ["previewStart", "previewInside", "previewEnd"] as const);
  return day === start ? "alone" : "none";
}

/** The limit that the day clicked would go beyond: the shortest stay of the role, or the longest of anybody. */
export function lengthWarning(
  { start, warnedDay }: { start: Day | null; warnedDay: Day | null },
  role: Role,
): { kind: "tooShort" | "tooLong"; nights: number } {
  const isTooLong = start !== null && warnedDay !== null && daysBetween(start, warnedDay) > maximumNights;
  return isTooLong ? { kind: "tooLong", nights: maximumNights } : { kind: "tooShort", nights: minimumNights(role) };
}

/** Whether a click on the day can choose anything: it could begin a stay, or end the one begun. */
export function isPickable(
  state: DayState,
  day: Day,
  calendar: BoatCalendar,
  selection: SavedSelection | null,
): boolean {
  if (state === "free" || state === "takenUntilMorning") return true;
  if ((state !== "takenFromAfternoon" && state !== "tooFar") || !selection || selection.end) return false;
  return canEnd(calendar, selection.start, day);
}
