import { type BoatCalendar, canEnd, canStart, isFree } from "../../src/shared/rules/availability.ts";
import { daysBetween, isDay } from "../../src/shared/rules/day.ts";
import { minimumNights, type Role } from "../../src/shared/rules/stay.ts";
import type { CalendarSelectionContext, DayOfCalendar, SavedSelection } from "./calendar-selection.types.ts";

type Situation = Pick<CalendarSelectionContext, "role" | "selection">;

/** Whether staff clicked the start once more and the whole day is free: a day booking without night. */
export function makesDayBooking({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  return role === "staff" && day === selection?.start && isFree(calendar, day, day);
}

/** Whether the day would make a stay below the role's minimum: the day after the start, for visitors. */
export function isTooShort({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  if (!selection || day <= selection.start) return false;
  const isPickable = canEnd(calendar, selection.start, day) || canStart(calendar, day);
  return isPickable && daysBetween(selection.start, day) < minimumNights(role);
}

/** Whether the day, later than the start, ends an unobstructed stay that is long enough for the role. */
export function completesStay({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  if (!selection || !canEnd(calendar, selection.start, day)) return false;
  return daysBetween(selection.start, day) >= minimumNights(role);
}

/** Whether the selection may be kept: possible on that calendar and, once complete, long enough for the role. */
export function isPossible({ start, end }: SavedSelection, role: Role, calendar: BoatCalendar): boolean {
  if (!isDay(start) || !canStart(calendar, start)) return false;
  if (end === null) return true;
  return isDay(end) && isFree(calendar, start, end) && daysBetween(start, end) >= minimumNights(role);
}

/** What remains of a kept selection: all of it or nothing (requirements/calendar.md). */
export function restored(saved: SavedSelection | null, role: Role, calendar: BoatCalendar): SavedSelection | null {
  return saved && isPossible(saved, role, calendar) ? { start: saved.start, end: saved.end } : null;
}
