import { createContext, useContext } from "react";
import type { BoatCalendar } from "../../../shared/rules/availability.ts";

/** `failed` has nothing to show; `stale` shows what was loaded before the last try failed. */
export type CalendarStatus = "loading" | "ready" | "failed" | "stale";

export interface LoadedCalendar {
  calendar: BoatCalendar;
  status: CalendarStatus;
  retry: () => void;
}

export const BoatCalendarContext = createContext<LoadedCalendar | null>(null);

/** @throws Error outside of a SelectionProvider. */
export function useBoatCalendar(): LoadedCalendar {
  const loaded = useContext(BoatCalendarContext);
  if (!loaded) throw new Error("the calendar needs a SelectionProvider around it");
  return loaded;
}
