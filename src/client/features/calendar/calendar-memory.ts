import { createContext, use } from "react";
import { isPossible } from "../../../../machines/calendar-selection/calendar-selection.rules.ts";
import type { DayRange } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import type { BoatCalendar } from "../../../shared/rules/availability.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { Month } from "../../format/month.ts";

/** The last whole stay that was chosen, and for which boat. */
export interface ChosenStay extends DayRange {
  vehicleId: number;
}

/** What outlives a change of boat, and an outcome in the calendar's place. */
export interface CalendarMemory {
  /** The first month that was shown last; null before. */
  shownMonth: () => Month | null;
  /** Stable. */
  rememberMonth: (month: Month) => void;
  lastStay: () => ChosenStay | null;
}

export const CalendarMemoryContext = createContext<CalendarMemory | null>(null);

/** @throws Error outside of a SelectionProvider. */
export function useCalendarMemory(): CalendarMemory {
  const memory = use(CalendarMemoryContext);
  if (!memory) throw new Error("useCalendarMemory needs a SelectionProvider around it");
  return memory;
}

/** The days chosen for another boat, where this one is free as well; null otherwise. */
export function sameDays(lastStay: ChosenStay | null, role: Role, calendar: BoatCalendar): DayRange | null {
  const isOfAnother = lastStay !== null && lastStay.vehicleId !== calendar.vehicleId;
  return isOfAnother && isPossible(lastStay, role, calendar) ? lastStay : null;
}
