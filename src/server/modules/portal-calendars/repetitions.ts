import ICAL from "ical.js";
import type { Day } from "../../../shared/rules/day.ts";
import type { Budget } from "./budget.ts";
import type { Series } from "./event-days.ts";
import { type DayNumber, dayNumberOf, repeatedDays, wallOfDay } from "./repeated-days.ts";
import { wallIn, wallOf, type Zones } from "./zones.ts";

/** A time that an event takes place: so many milliseconds after the first one of `of`. */
interface Repetition {
  of: Series;
  shift: number;
}

interface Reading {
  window: { today: Day; last: Day };
  budget: Budget;
  zones: Zones;
}

const wallOfDayText = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/**
 * When an event takes place from today to the last day of the window: its first time, those of its rules (RRULE) and of
 * its dates (RDATE), without those that are excluded (EXDATE) or that differ (RECURRENCE-ID).
 * @param differing the repetitions that differ. From one of THISANDFUTURE on, all others differ as it does.
 * @returns null for a rule or date that cannot be read.
 */
export function repetitionsOf(
  series: Series,
  differing: readonly Series[],
  { window, budget, zones }: Reading,
): Repetition[] | null {
  const { component, start, end } = series;
  const walls = (property: ICAL.Property) => wallsOf(property, series, zones, budget);
  const starts = new Set([start]);
  // Zones apart, and a day beyond.
  const from = dayNumberOf(wallOfDayText(window.today) - (end - start)) - 2;
  const to = dayNumberOf(wallOfDayText(window.last)) + 1;
  const timeOfDay = start - wallOfDay(dayNumberOf(start));
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !isReadableRule(String(rule))) return null;
    const limits = { from, to, untilDay: untilDayOf(rule, series) };
    for (const day of repeatedDays(rule, dayNumberOf(start), limits, budget)) starts.add(wallOfDay(day) + timeOfDay);
  }
  for (const property of component.getAllProperties("rdate")) {
    const dates = walls(property);
    if (dates === null) return null;
    for (const { wall } of dates) starts.add(wall);
  }
  const left = new Moments();
  for (const property of component.getAllProperties("exdate")) left.add(walls(property));
  const later: { from: number; of: Series }[] = [];
  for (const of of differing) {
    const property = of.component.getFirstProperty("recurrence-id");
    const moments = property && walls(property);
    left.add(moments ?? null);
    const [moment] = moments ?? [];
    if (moment && property?.getParameter("range") === "THISANDFUTURE") later.push({ from: moment.wall, of });
  }
  later.sort((a, b) => b.from - a.from);
  return [...starts].flatMap((wall): Repetition[] => {
    if (left.has(wall)) return [];
    const change = later.find((one) => one.from <= wall);
    return change ? [{ of: change.of, shift: wall - change.from }] : [{ of: series, shift: wall - start }];
  });
}

interface Moment {
  wall: number;
  /** All times of that day are meant. */
  isDay: boolean;
}

/** The times of a property, as the series' clocks show them; null where one is none. */
function wallsOf(property: ICAL.Property, series: Series, zones: Zones, budget: Budget): Moment[] | null {
  const tzid = property.getParameter("tzid");
  // Behind name, parameters and type; they are read only now.
  budget.spend(property.jCal.length - 3);
  const moments: Moment[] = [];
  for (const value of property.getValues() as unknown[]) {
    if (!(value instanceof ICAL.Time)) return null;
    const zone = zones.zoneOf(value, typeof tzid === "string" ? tzid : undefined) ?? series.zone;
    moments.push({ wall: wallIn(series.zone, wallOf(value), zone), isDay: value.isDate });
  }
  return moments;
}

class Moments {
  readonly #walls = new Set<number>();
  readonly #days = new Set<DayNumber>();

  add(moments: readonly Moment[] | null): void {
    for (const { wall, isDay } of moments ?? []) {
      if (isDay) this.#days.add(dayNumberOf(wall));
      else this.#walls.add(wall);
    }
  }

  has(wall: number): boolean {
    return this.#walls.has(wall) || this.#days.has(dayNumberOf(wall));
  }
}

/** The last day on which the event may begin at its time of the day; null without an end. */
function untilDayOf({ until }: ICAL.Recur, { start, zone }: Series): DayNumber | null {
  if (!until) return null;
  if (until.isDate) return dayNumberOf(wallOf(until));
  const wall = wallIn(zone, wallOf(until), until.zone.tzid === "UTC" ? "UTC" : zone);
  const timeOfDay = start - wallOfDay(dayNumberOf(start));
  return dayNumberOf(wall - timeOfDay);
}

/** How often, and which other parts may stand beside it. */
const parts: Record<string, readonly string[]> = {
  DAILY: ["BYDAY"],
  WEEKLY: ["BYDAY"],
  MONTHLY: ["BYDAY", "BYMONTHDAY"],
  YEARLY: ["BYMONTH", "BYMONTHDAY", "BYDAY"],
};

const values: Record<string, RegExp> = {
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^[\dTZ:-]+$/,
  WKST: /^[A-Z]{2}$/,
  BYMONTHDAY: /^(?:[1-9]|[12]\d|3[01])(?:,(?:[1-9]|[12]\d|3[01]))*$/,
  BYMONTH: /^(?:[1-9]|1[0-2])(?:,(?:[1-9]|1[0-2]))*$/,
  BYDAY: /^[+-]?[1-4]?(?:MO|TU|WE|TH|FR|SA|SU)(?:,[+-]?[1-4]?(?:MO|TU|WE|TH|FR|SA|SU))*$/,
};

/** Whether we repeat events by that rule (RFC 5545, 3.3.10): each day, week, month or year, without rarer parts. */
export function isReadableRule(rule: string): boolean {
  const given = rule.split(";").map((part) => part.split("="));
  const allowed = parts[given.find(([name]) => name === "FREQ")?.[1] ?? ""];
  if (!allowed) return false;
  const valueOf = (name: string) => given.find(([known]) => known === name)?.[1];
  const days = valueOf("BYDAY");
  // Week-days of a year, and every other day that is one of these, are nobody's.
  if (days !== undefined && valueOf("FREQ") === "YEARLY" && valueOf("BYMONTH") === undefined) return false;
  if (days !== undefined && valueOf("FREQ") === "DAILY" && (/\d/.test(days) || (valueOf("INTERVAL") ?? "1") !== "1")) {
    return false;
  }
  // A day that the month never has.
  if (valueOf("BYMONTH") === "2" && /^3[01](?:,|$)/.test(valueOf("BYMONTHDAY") ?? "")) return false;
  return given.every(([name = "", value = ""]) => {
    if (name === "FREQ") return true;
    if (name.startsWith("BY") && !allowed.includes(name)) return false;
    return values[name]?.test(value) ?? false;
  });
}
