import { createActor, SimulatedClock } from "xstate";
import { calendarSelectionMachine } from "../../../machines/calendar-selection/calendar-selection.machine.ts";
import {
  selectNightCount,
  selectPreview,
  selectSelection,
  selectWarnedDay,
} from "../../../machines/calendar-selection/calendar-selection.selectors.ts";
import type {
  CalendarSelectionEmitted,
  SavedSelection,
} from "../../../machines/calendar-selection/calendar-selection.types.ts";
import { type BoatCalendar, boatCalendar, type CalendarDay } from "../../shared/rules/availability.ts";
import { addDays, type Day } from "../../shared/rules/day.ts";
import { type PriceList, specifiedPriceList } from "../../shared/rules/price-list.ts";
import type { Role } from "../../shared/rules/stay.ts";

const today = "2027-05-03";

/** The day that lies `offset` days after today. */
export const day = (offset: number): Day => addDays(today, offset);

export const stay = (start: number, end: number | null): SavedSelection => ({
  start: day(start),
  end: end === null ? null : day(end),
});

export const blocked = (offset: number): CalendarDay => ({
  date: day(offset),
  blocked: true,
  nine_am: [],
  two_pm: [],
});

/** Boat 1 booked from the afternoon of day `start` to the morning of day `end`. */
export function bookedFrom(start: number, end: number): CalendarDay[] {
  return Array.from({ length: end - start + 1 }, (_, index) => ({
    date: day(start + index),
    blocked: false,
    nine_am: index === 0 ? [] : [1],
    two_pm: start + index === end ? [] : [1],
  }));
}

/** The calendar of a boat with those days; open all year by default. */
export function calendarWith(days: CalendarDay[], changes: Partial<BoatCalendar> = {}): BoatCalendar {
  return { ...boatCalendar(1, today, days, { off_season_start: null, off_season_end: null }), ...changes };
}

interface Opening {
  role?: Role;
  saved?: SavedSelection | null;
  days?: CalendarDay[];
  priceList?: PriceList;
}

/** Runs the machine of one calendar, with functions for what a guest does and sees; delays run on `clock`. */
export function openCalendar({
  role = "visitor",
  saved = null,
  days = [],
  priceList = specifiedPriceList,
}: Opening = {}) {
  const clock = new SimulatedClock();
  let calendar = calendarWith(days, { priceList });
  const emitted: CalendarSelectionEmitted[] = [];
  const actor = createActor(calendarSelectionMachine, { input: { role, saved, calendar }, clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return {
    clock,
    emitted,
    click: (offset: number) => actor.send({ type: "day.clicked", day: day(offset), calendar }),
    hover: (offset: number) => actor.send({ type: "day.hovered", day: day(offset), calendar }),
    leave: () => actor.send({ type: "day.left" }),
    clear: () => actor.send({ type: "selection.cleared" }),
    refresh: (entries: CalendarDay[], list = priceList) => {
      calendar = calendarWith(entries, { priceList: list });
      actor.send({ type: "calendar.refreshed", calendar });
    },
    switchTo: (boat: BoatCalendar, kept: SavedSelection | null) => {
      calendar = boat;
      actor.send({ type: "boat.switched", saved: kept, calendar });
    },
    selection: () => selectSelection(actor.getSnapshot()),
    warnedDay: () => selectWarnedDay(actor.getSnapshot()),
    preview: () => selectPreview(actor.getSnapshot()),
    nights: () => selectNightCount(actor.getSnapshot()),
  };
}
