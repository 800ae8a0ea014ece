import { calendarSelectionMachine } from "../../../machines/calendar-selection/calendar-selection.machine.ts";
import type {
  CalendarSelectionEvent,
  SavedSelection,
} from "../../../machines/calendar-selection/calendar-selection.types.ts";
import type { BoatCalendar } from "../../shared/rules/availability.ts";
import { addDays } from "../../shared/rules/day.ts";
import type { Role } from "../../shared/rules/stay.ts";
import { aCalendar, testToday } from "../builders.ts";
import { aList, aPeriod } from "../price-lists.ts";
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

/** Guests come and leave on Saturdays, for a week or more: the first one is five days ahead. */
export const weeksFromSaturday = aList(aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7 }));
export const blockedInTheWeek = day(8);
const weeks = aCalendar([], { priceList: weeksFromSaturday });
/** A day of the first week was blocked by staff since the guest looked. */
export const changedWeeks = aCalendar([{ date: blockedInTheWeek, blocked: true, nine_am: [], two_pm: [] }], {
  priceList: weeksFromSaturday,
});
const daysOfWeeks = [-1, 3, 5, 8, 12, 13, 19].map(day);
/** A Saturday, a week, another day, and a week and a day. */
const keptOfWeeks: SavedSelection[] = [
  { start: day(5), end: null },
  { start: day(5), end: day(12) },
  { start: day(3), end: null },
  { start: day(5), end: day(13) },
];

const inWeeks = (calendar: BoatCalendar): CalendarSelectionEvent[] => [
  ...daysOfWeeks.map((clicked) => ({ type: "day.clicked" as const, day: clicked, calendar })),
  ...daysOfWeeks.map((hovered) => ({ type: "day.hovered" as const, day: hovered, calendar })),
  { type: "calendar.refreshed", calendar },
  ...[null, ...keptOfWeeks].map((saved) => ({ type: "boat.switched" as const, saved, calendar })),
];

/** All that happens to a visitor whose price list has whole weeks only. */
export const listedModel: FlowModel<typeof calendarSelectionMachine> = {
  machine: calendarSelectionMachine,
  input: { role: "visitor", saved: null, calendar: weeks },
  events: [...inWeeks(weeks), ...inWeeks(changedWeeks), { type: "day.left" }, { type: "selection.cleared" }],
};

export const models = {
  "a visitor": selectionModel("visitor"),
  "an employee": selectionModel("staff"),
  "a visitor with a price list": listedModel,
};
