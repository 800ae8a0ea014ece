import { createHash } from "node:crypto";
import ICAL from "ical.js";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { bookingHorizon, maximumNights } from "../../../shared/rules/stay.ts";
import { type Budget, BudgetSpent, createBudget } from "./budget.ts";
import { daysOf, type Series, seriesOf } from "./event-days.ts";
import { repetitionsOf } from "./repetitions.ts";
import { createZones, type Zones } from "./zones.ts";

/** What an event of another portal takes here. */
export interface PortalEvent {
  uid: string;
  start_day: Day;
  end_day: Day;
  /** The portal closed the days; nobody booked them. */
  is_block: 0 | 1;
}

export interface ReadCalendar {
  /** Everything that is in it, also what takes nothing here. */
  total: number;
  /** What takes days from today on, each name and first day once; by their first days. */
  events: PortalEvent[];
  /** First days of events that cannot be read, ascending. */
  unreadDays: Day[];
}

const maximumEvents = 5_000;
const maximumUnread = 20;
const longestUid = 200;
/** What began long ago begins here at the earliest. */
const lookBackDays = 60;

export interface ReadOptions {
  today: Day;
  ownDomain: string;
}

/**
 * Reads a calendar of another portal as iCalendar (RFC 5545). Events that are cancelled take nothing, nor do those with
 * times that leave these free, nor ours that came back: their names end in our domain
 * (requirements/portal-calendars.md). What it costs is bounded but for the parser's part: call `readCalendarApart` (read-apart.ts).
 */
export function readCalendar(text: string, options: ReadOptions): ReadCalendar | { problem: ImportProblem } {
  const components = eventsIn(text);
  if (components === null) return { problem: "notCalendar" };
  if (components.length > maximumEvents) return { problem: "tooMany" };
  try {
    return readEvents(components, options);
  } catch (error) {
    if (error instanceof BudgetSpent) return { problem: "tooMany" };
    throw error;
  }
}

function readEvents(
  components: readonly ICAL.Component[],
  { today, ownDomain }: ReadOptions,
): ReadCalendar | { problem: ImportProblem } {
  const window = { first: addDays(today, -lookBackDays), today, last: addDays(today, bookingHorizon + maximumNights) };
  const budget = createBudget();
  const reading = { window, budget, zones: createZones(budget) };
  const found = new Map<string, PortalEvent>();
  const unread = new Set<Day>();
  for (const group of groupsOf(components)) {
    if (group.uid.endsWith(`@${ownDomain}`)) continue;
    for (const taken of readGroup(group, reading)) {
      if ("unread" in taken) {
        unread.add(taken.unread ?? today);
        continue;
      }
      const [start, end] = taken.days;
      if (end < today || start > window.last) continue;
      const start_day = start < window.first ? window.first : start;
      const end_day = end > window.last ? window.last : end;
      const key = `${group.uid} ${start_day}`;
      if ((found.get(key)?.end_day ?? "") >= end_day) continue;
      found.set(key, { uid: group.uid, start_day, end_day, is_block: isBlock(taken.component) ? 1 : 0 });
    }
    if (found.size > maximumEvents) return { problem: "tooMany" };
  }
  const unreadDays = [...unread].toSorted().slice(0, maximumUnread);
  const events = [...found.values()].toSorted((a, b) => (a.start_day < b.start_day ? -1 : 1));
  return { total: components.length, events, unreadDays };
}

/** The events of all calendars in a text; null where it is none. Their own descriptions of time zones are not used. */
function eventsIn(text: string): ICAL.Component[] | null {
  try {
    const parsed = ICAL.parse(text) as [string, unknown[], [string][]] | [string, unknown[], [string][]][];
    const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, unknown[], [string][]][];
    if (roots.length === 0 || roots.some(([name]) => name !== "vcalendar")) return null;
    return roots.flatMap(([name, properties, components]) => {
      const inner = components.filter(([kind]) => kind === "vevent");
      return new ICAL.Component([name, properties, inner] as never).getAllSubcomponents("vevent");
    });
  } catch {
    return null;
  }
}

interface Group {
  uid: string;
  events: ICAL.Component[];
  /** Repetitions that differ from their event. */
  exceptions: ICAL.Component[];
}

function groupsOf(components: readonly ICAL.Component[]): Group[] {
  const groups = new Map<string, Group>();
  for (const component of components) {
    const uid = uidOf(component);
    const group = groups.get(uid) ?? { uid, events: [], exceptions: [] };
    groups.set(uid, group);
    group[component.hasProperty("recurrence-id") ? "exceptions" : "events"].push(component);
  }
  // A repetition whose event is not in the calendar stands for itself.
  for (const group of groups.values()) {
    if (group.events.length === 0) group.events = group.exceptions.splice(0);
  }
  return [...groups.values()];
}

/** Its name; made of its days where it has none. */
function uidOf(component: ICAL.Component): string {
  const named = component.getFirstPropertyValue("uid");
  const uid =
    typeof named === "string" && named !== "" ? named.trim() : String(component.getFirstPropertyValue("dtstart"));
  return uid.length <= longestUid ? uid : createHash("sha256").update(uid).digest("hex");
}

const textOf = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? "").toUpperCase();

/** Whole days, also as Outlook writes them: with times from midnight to midnight. */
const isAllDay = (component: ICAL.Component) =>
  component.getFirstProperty("dtstart")?.type === "date" || textOf(component, "x-microsoft-cdo-alldayevent") === "TRUE";

/**
 * Google, Outlook, Nextcloud and Thunderbird write "free" on all-day events unless somebody changes it: who enters a
 * stay there means it taken. Of an event with times somebody chose so.
 */
const leavesTimeFree = (component: ICAL.Component) =>
  !isAllDay(component) &&
  (textOf(component, "transp") === "TRANSPARENT" || textOf(component, "x-microsoft-cdo-busystatus") === "FREE");

const isCancelled = (component: ICAL.Component) => textOf(component, "status") === "CANCELLED";

/** Airbnb says so of what it closed itself, and of what it was told by our calendar. */
const isBlock = (component: ICAL.Component) => textOf(component, "summary").trim().endsWith("(NOT AVAILABLE)");

/** Of an event: first and last day of a time that it takes place; or its first day, where it cannot be read. */
type Taken = { component: ICAL.Component; days: [Day, Day] } | { unread: Day | null };

interface Reading {
  window: { today: Day; last: Day };
  budget: Budget;
  zones: Zones;
}

/**
 * What the events of a name take. Repetitions that differ from their event stand for themselves, once for all events of
 * the name, and the event leaves theirs out.
 */
function readGroup({ events, exceptions }: Group, reading: Reading): Taken[] {
  const taken: Taken[] = [];
  const differing: Series[] = [];
  const read = (component: ICAL.Component, add: (series: Series) => void) => {
    reading.budget.spend(1);
    let first: Day | null = null;
    try {
      const series = seriesOf(component, reading.zones);
      if (series === null) throw new RangeError("it ends before it begins");
      [first] = daysOf(series, 0);
      add(series);
    } catch (error) {
      if (error instanceof BudgetSpent) throw error;
      taken.push({ unread: first });
    }
  };
  const take = (series: Series, shift: number) => {
    const { component } = series;
    if (isCancelled(component) || leavesTimeFree(component)) return;
    taken.push({ component, days: daysOf(series, shift) });
  };
  for (const component of exceptions) read(component, (series) => differing.push(series));
  if (!events.every(isCancelled)) for (const series of differing) take(series, 0);
  for (const component of events) {
    if (isCancelled(component) || leavesTimeFree(component)) continue;
    read(component, (series) => {
      const repetitions = repetitionsOf(series, differing, reading);
      if (repetitions === null) throw new RangeError("its rule cannot be read");
      for (const { of, shift } of repetitions) take(of, shift);
    });
  }
  return taken;
}
