import ICAL from "ical.js";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { berlin, wallIn, wallOf, type Zones } from "./zones.ts";

/** Both years that a date of ours may have. */
const [firstYear, lastYear] = [1970, 9_999];

/** An event as its clocks say it: it is repeated at the same time of other days. */
export interface Series {
  component: ICAL.Component;
  /** As `wallOf` says it. */
  start: number;
  end: number;
  isAllDay: boolean;
  /** Where its clocks are. A time without a zone is ours. */
  zone: string;
  endZone: string;
}

/** @returns null where it ends before it begins, or lies in another era. @throws Error where it has no times. */
export function seriesOf(component: ICAL.Component, zones: Zones): Series | null {
  // Its exceptions are not looked for: of many with the same name each event would look at all.
  const event = new ICAL.Event(component, { exceptions: [] });
  const { startDate, endDate } = event;
  if (startDate.year < firstYear || endDate.year > lastYear) return null;
  const zone = zones.zoneOf(startDate, tzidOf(component, "dtstart")) ?? berlin;
  const endZone = zones.zoneOf(endDate, tzidOf(component, "dtend")) ?? zone;
  const series = {
    component,
    start: wallOf(startDate),
    end: wallOf(endDate),
    isAllDay: startDate.isDate,
    zone,
    endZone,
  };
  const [first, last] = [dayAt(series.start, zone), dayAt(series.end, endZone)];
  return last < first ? null : series;
}

export function tzidOf(component: ICAL.Component, name: string): string | undefined {
  const tzid = component.getFirstProperty(name)?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
}

/** First and last day in Berlin that an event takes, so many milliseconds after its first time. */
export function daysOf({ start, end, isAllDay, zone, endZone }: Series, shift: number): [Day, Day] {
  const [first, last] = [dayAt(start + shift, zone), dayAt(end + shift, endZone)];
  // Some write the last day in place of the day after it.
  return isAllDay && last === first ? [first, addDays(first, 1)] : [first, last];
}

/** The day in Berlin when the zone's clocks show that. */
function dayAt(wall: number, zone: string): Day {
  return new Date(wallIn(berlin, wall, zone)).toISOString().slice(0, 10);
}
