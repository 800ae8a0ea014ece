import {
  arrivalRefusalOf,
  type BoatCalendar,
  canEnd,
  canStart,
  isFree,
  leastNights,
  stayRefusalOf,
} from "../../src/shared/rules/availability.ts";
import { daysBetween, isDay } from "../../src/shared/rules/day.ts";
import type { ListRefusal } from "../../src/shared/rules/listed-stay.ts";
import { maximumNights, minimumNights, type Role, type Stay } from "../../src/shared/rules/stay.ts";
import type { CalendarSelectionContext, DayOfCalendar, SavedSelection } from "./calendar-selection.types.ts";

type Situation = Pick<CalendarSelectionContext, "role" | "selection">;

/** Whether staff clicked the start once more and the whole day is free: a day booking without night. */
export function makesDayBooking({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  return role === "staff" && day === selection?.start && isFree(calendar, day, day);
}

/** Why a click on a day chooses nothing; of the longest stay also how long it may be. */
export type DayWarning = { kind: "tooShort" | "tooLong"; nights: number } | Exclude<ListRefusal, { kind: "shortest" }>;

/**
 * Why the role cannot book the stay that the day would make: below the shortest one (the day after the start, for
 * visitors, or what the price list says), longer than anybody may stay, or not by the price list. Null where it can, and
 * where the day ends no stay.
 */
export function stayWarning({ role, selection }: Situation, { day, calendar }: DayOfCalendar): DayWarning | null {
  if (!selection || selection.end !== null || day <= selection.start) return null;
  const { start } = selection;
  const nights = daysBetween(start, day);
  const couldEnd = canEnd(calendar, start, day);
  const tooShort = { kind: "tooShort" as const, nights: leastNights(calendar, start, role) };
  if (nights < minimumNights(role)) return couldEnd || canStart(calendar, day) ? tooShort : null;
  if (!couldEnd) return null;
  if (nights > maximumNights) return { kind: "tooLong", nights: maximumNights };
  const refusal = stayRefusalOf(calendar, { start, nights }, role);
  return refusal?.kind === "shortest" ? tooShort : refusal;
}

/** Why a visitor cannot begin a stay on a day that is free; null where they can, and where it is not. */
export function arrivalWarning({ role }: Situation, { day, calendar }: DayOfCalendar): DayWarning | null {
  const refusal = canStart(calendar, day) ? arrivalRefusalOf(calendar, day, role) : null;
  return refusal?.kind === "shortest" ? null : refusal;
}

/** Why the click on a day chose nothing. A day that was taken since is explained as it was. */
export function warningOn(situation: Situation, picked: DayOfCalendar): DayWarning {
  const start = situation.selection?.start ?? picked.day;
  const tooShort = { kind: "tooShort" as const, nights: leastNights(picked.calendar, start, situation.role) };
  return stayWarning(situation, picked) ?? arrivalWarning(situation, picked) ?? tooShort;
}

/** Whether the day, later than the start, ends an unobstructed stay that the role may book. */
export function completesStay({ role, selection }: Situation, { day, calendar }: DayOfCalendar): boolean {
  if (!selection || !canEnd(calendar, selection.start, day)) return false;
  return isBookable({ start: selection.start, nights: daysBetween(selection.start, day) }, role, calendar);
}

const isBookable = (stay: Stay, role: Role, calendar: BoatCalendar) =>
  stay.nights >= minimumNights(role) && stay.nights <= maximumNights && stayRefusalOf(calendar, stay, role) === null;

/** Whether the selection may be remembered: possible on that calendar and, once complete, one that the role may book. */
export function isPossible({ start, end }: SavedSelection, role: Role, calendar: BoatCalendar): boolean {
  if (!isDay(start) || !canStart(calendar, start)) return false;
  if (end === null) return arrivalRefusalOf(calendar, start, role) === null;
  return (
    isDay(end) && isFree(calendar, start, end) && isBookable({ start, nights: daysBetween(start, end) }, role, calendar)
  );
}

/** What remains of a remembered selection: all of it or nothing (requirements/calendar.md). */
export function restored(saved: SavedSelection | null, role: Role, calendar: BoatCalendar): SavedSelection | null {
  return saved && isPossible(saved, role, calendar) ? { start: saved.start, end: saved.end } : null;
}
