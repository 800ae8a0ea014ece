import { type BoatCalendar, canEnd, canStart, isFree } from "../../src/shared/rules/availability.ts";
import { daysBetween, isDay } from "../../src/shared/rules/day.ts";
import { maximumNights, minimumNights, type Role } from "../../src/shared/rules/stay.ts";
import type { CalendarSelectionContext, DayOfCalendar, SavedSelection } from "./calendar-selection.types.ts";

type Situation = Pick<CalendarSelectionContext, "role" | "selection">;

/** Whether staff clicked the start once more and the whole day is free: a day booking without night. */
export function makesDayBooking({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  return role === "staff" && day === selection?.start && isFree(calendar, day, day);
}

/**
 * Whether the day would make a stay that the role cannot book: below its minimum (the day after the start, for
 * visitors), or longer than anybody may stay.
 */
export function hasWrongLength({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  if (!selection || day <= selection.start) return false;
  const nights = daysBetween(selection.start, day);
  const couldEnd = canEnd(calendar, selection.start, day);
  if (nights < minimumNights(role)) return couldEnd || canStart(calendar, day);
  return nights > maximumNights && couldEnd;
}

/** Whether the day, later than the start, ends an unobstructed stay of a length that the role may book. */
export function completesStay({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  if (!selection || !canEnd(calendar, selection.start, day)) return false;
  return isBookableLength(daysBetween(selection.start, day), role);
}

const isBookableLength = (nights: number, role: Role) => nights >= minimumNights(role) && nights <= maximumNights;

/** Whether the selection may be remembered: possible on that calendar and, once complete, long enough for the role. */
export function isPossible({ start, end }: SavedSelection, role: Role, calendar: BoatCalendar): boolean {
  if (!isDay(start) || !canStart(calendar, start)) return false;
  if (end === null) return true;
  return isDay(end) && isFree(calendar, start, end) && isBookableLength(daysBetween(start, end), role);
}

/** What remains of a remembered selection: all of it or nothing (requirements/calendar.md). */
export function restored(saved: SavedSelection | null, role: Role, calendar: BoatCalendar): SavedSelection | null {
  return saved && isPossible(saved, role, calendar) ? { start: saved.start, end: saved.end } : null;
}
