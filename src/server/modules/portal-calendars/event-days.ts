import ICAL from "ical.js";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Span } from "../../../shared/rules/span.ts";
import { checkIn, checkOut } from "../../../shared/rules/stay.ts";
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
  /** Its end is a day of the calendar, not a time. */
  endsOnDay: boolean;
  /** Its end is the last night, not the day of the check-out. */
  isLastNight: boolean;
  /** Where its clocks are. A time without a zone is ours. */
  zone: string;
  endZone: string;
}

interface SeriesOptions {
  zones: Zones;
  endIsLastNight: boolean;
}

/** @returns null where it has no times, ends before it begins, or lies in another era. */
export function seriesOf(component: ICAL.Component, { zones, endIsLastNight }: SeriesOptions): Series | null {
  const from = component.getFirstPropertyValue("dtstart");
  if (!(from instanceof ICAL.Time) || from.year < firstYear) return null;
  const until = endOf(component, from);
  if (until === null) return null;
  const zone = zones.zoneOf(from, tzidOf(component, "dtstart")) ?? berlin;
  const endZone = (until.time && zones.zoneOf(until.time, tzidOf(component, "dtend"))) ?? zone;
  const series = {
    component,
    start: wallOf(from),
    end: until.wall,
    isAllDay: isAllDay(component),
    endsOnDay: until.time?.isDate ?? false,
    isLastNight: endIsLastNight && until.time !== null,
    zone,
    endZone,
  };
  const [first, last] = [berlinWall(series.start, zone), berlinWall(series.end, endZone)];
  return dayOfWall(last) < dayOfWall(first) ? null : series;
}

/** Days that an event may last: more than a boat is out of use for. */
const longestDays = 36_600;
const dayMs = 86_400_000;

/** When an event ends, and the time that it names itself; null where it cannot be read. */
function endOf(component: ICAL.Component, from: ICAL.Time): { wall: number; time: ICAL.Time | null } | null {
  const named = component.getFirstPropertyValue("dtend");
  if (named instanceof ICAL.Time) return named.year > lastYear ? null : { wall: wallOf(named), time: named };
  const duration = component.getFirstPropertyValue("duration");
  // RFC 5545, 3.6.1: without an end a day is whole, and a time has no length.
  if (!(duration instanceof ICAL.Duration)) return { wall: wallOf(from) + (from.isDate ? dayMs : 0), time: null };
  const ms = duration.toSeconds() * 1_000;
  return ms <= longestDays * dayMs ? { wall: wallOf(from) + ms, time: null } : null;
}

export function tzidOf(component: ICAL.Component, name: string): string | undefined {
  const tzid = component.getFirstProperty(name)?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
}

/** Whole days, also as Outlook writes them: with times from midnight to midnight. */
export const isAllDay = (component: ICAL.Component) =>
  component.getFirstProperty("dtstart")?.type === "date" || textOf(component, "x-microsoft-cdo-alldayevent") === "TRUE";

export const textOf = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? "").toUpperCase();

/** What an event takes, so many milliseconds after its first time. */
export function spanOf(series: Series, shift: number): Span {
  const start = berlinWall(series.start + shift, series.zone);
  const end = berlinWall(series.end + shift, series.endZone);
  const [first, last] = [dayOfWall(start), dayOfWall(end)];
  if (series.isAllDay) {
    // Some write the last day in place of the day after it.
    const afterLast = series.isLastNight || last === first ? addDays(last, 1) : last;
    return { start_day: first, end_day: afterLast, starts_am: 0, ends_pm: 0 };
  }
  const span = spanOfTimes(start, end);
  if (series.isLastNight && last > first) return { ...span, end_day: addDays(last, 1), ends_pm: 0 };
  return series.endsOnDay && last > first ? { ...span, end_day: last, ends_pm: 0 } : span;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** Until then a boat is the guests' who leave, and from then on theirs who arrive: minutes of the day. */
const [leftBy, hadFrom, noon] = [minutesOf(checkOut), minutesOf(checkIn), 12 * 60];
const minuteOf = (wall: number) => Math.floor(wall / 60_000) % (24 * 60);

/**
 * Each half-day that a time touches: a morning lasts until the check-out, an afternoon begins with the check-in. A time
 * that lies between both on one day touches the half of it that it is in.
 * @param start and `end`: what clocks in Berlin show; the end is the first moment that is free again.
 */
export function spanOfTimes(start: number, end: number): Span {
  // What has no length takes the moment at which it begins.
  const last = Math.max(start, end - 1);
  const [start_day, end_day] = [dayOfWall(start), dayOfWall(last)];
  let startsAm = minuteOf(start) < leftBy;
  let endsPm = minuteOf(last) >= hadFrom;
  if (start_day === end_day && !startsAm && !endsPm) {
    startsAm = minuteOf(start) < noon;
    endsPm = minuteOf(last) >= noon;
  }
  return { start_day, end_day, starts_am: startsAm ? 1 : 0, ends_pm: endsPm ? 1 : 0 };
}

/** What the clocks in Berlin show when the zone's show that. */
export const berlinWall = (wall: number, zone: string) => wallIn(berlin, wall, zone);
const dayOfWall = (wall: number): Day => new Date(wall).toISOString().slice(0, 10);
