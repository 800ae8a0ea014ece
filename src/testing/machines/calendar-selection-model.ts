import { calendarSelectionMachine } from "../../../machines/calendar-selection/calendar-selection.machine.ts";
import type {
  CalendarSelectionEvent,
  SavedSelection,
} from "../../../machines/calendar-selection/calendar-selection.types.ts";
import type { BoatCalendar } from "../../shared/rules/availability.ts";
import { addDays } from "../../shared/rules/day.ts";
import type { Role } from "../../shared/rules/stay.ts";
import { aCalendar, testToday } from "../builders.ts";
import type { FlowModel } from "./paths.ts";

const day = (offset: number) => addDays(testToday, offset);
const open = aCalendar();
export const blockedDay = day(5);
/** Day 5 was blocked by staff since the guest looked. */
export const changedCalendar = aCalendar([{ date: blockedDay, blocked: true, nine_am: [], two_pm: [] }]);
const days = [-1, 0, 3, 4, 5, 6, 7];
const kept: SavedSelection[] = [
  { start: day(3), end: null },
  { start: day(3), end: day(6) },
];

const at = (calendar: BoatCalendar): CalendarSelectionEvent[] => [
  ...days.map((offset) => ({ type: "day.clicked" as const, day: day(offset), calendar })),
  ...days.map((offset) => ({ type: "day.hovered" as const, day: day(offset), calendar })),
  { type: "calendar.refreshed", calendar },
  ...[null, ...kept].map((saved) => ({ type: "boat.switched" as const, saved, calendar })),
];

/** All that happens in the calendar of a boat. */
export const selectionModel = (role: Role): FlowModel<typeof calendarSelectionMachine> => ({
  machine: calendarSelectionMachine,
  input: { role, saved: null, calendar: open },
  events: [...at(open), ...at(changedCalendar), { type: "day.left" }, { type: "selection.cleared" }],
});

export const models = { "a visitor": selectionModel("visitor"), "an employee": selectionModel("staff") };
