import type { BoatCalendar } from "../../src/shared/rules/availability.ts";
import type { Day } from "../../src/shared/rules/day.ts";
import type { Role } from "../../src/shared/rules/stay.ts";

/** What the guest picked, and what is remembered per boat; a day booking ends on its start. */
export interface SavedSelection {
  start: Day;
  end: Day | null;
}

/** From the first to the last day, both included. */
export interface DayRange {
  start: Day;
  end: Day;
}

export interface CalendarSelectionInput {
  role: Role;
  /** As it was remembered for the boat; dropped where it is no longer possible. */
  saved: SavedSelection | null;
  calendar: BoatCalendar;
}

export interface CalendarSelectionContext {
  role: Role;
  vehicleId: number;
  selection: SavedSelection | null;
  /** The day on which it is explained why it was not chosen. */
  warnedDay: Day | null;
  /** The stay that a click on the hovered day would make. */
  preview: DayRange | null;
}

/** A day, with the calendar that decides about it: server data stays outside the machine. */
export interface DayOfCalendar {
  day: Day;
  calendar: BoatCalendar;
}

export type CalendarSelectionEvent =
  | ({ type: "day.clicked" } & DayOfCalendar)
  | ({ type: "day.hovered" } & DayOfCalendar)
  | { type: "day.left" }
  | { type: "boat.switched"; saved: SavedSelection | null; calendar: BoatCalendar }
  | { type: "calendar.refreshed"; calendar: BoatCalendar }
  | { type: "selection.cleared" };

export type CalendarSelectionEmitted =
  /** Set, restored or dropped: what is to be remembered for that boat from now on. */
  | { type: "selection.changed"; vehicleId: number; selection: SavedSelection | null }
  /** The guest chose an end a moment ago: time to look at the overview. */
  | { type: "overview.reached" };
