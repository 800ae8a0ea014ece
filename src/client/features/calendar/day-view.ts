import { completesStay } from "../../../../machines/calendar-selection/calendar-selection.rules.ts";
import type { DayRange, SavedSelection } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { arrivalRefusalOf, type BoatCalendar, canEnd, type DayState } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Role } from "../../../shared/rules/stay.ts";

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

/** Whether the price list alone keeps a click on a free day from choosing it: it is explained. */
export function isRefused(
  state: DayState,
  day: Day,
  calendar: BoatCalendar,
  situation: { role: Role; selection: SavedSelection | null },
): boolean {
  if (state !== "free" && state !== "takenUntilMorning") return false;
  if (arrivalRefusalOf(calendar, day, situation.role) === null) return false;
  return situation.selection?.end !== null || !completesStay(situation, { day, calendar });
}
