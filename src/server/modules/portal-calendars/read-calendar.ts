import { createHash } from "node:crypto";
import ICAL from "ical.js";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { bookingHorizon, maximumNights } from "../../../shared/rules/stay.ts";
import { daysOfEvent } from "./event-days.ts";
import { isReadableRule } from "./recurrence-rule.ts";

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
  /** What takes days from today on, each name and first day once. */
  events: PortalEvent[];
  /** First days of events that cannot be read, ascending. */
  unreadDays: Day[];
}

const maximumEvents = 5_000;
/** Times that an event may be repeated, also before today. */
const maximumRepetitions = 4_000;
const maximumUnread = 20;
const longestUid = 200;
/** What began long ago begins here at the earliest. */
const lookBackDays = 60;

/**
 * Reads a calendar of another portal as iCalendar (RFC 5545). Events that are cancelled take nothing, nor do those with
 * times that leave these free, nor ours that came back: their names end in our domain
 * (requirements/portal-calendars.md).
 */
export function readCalendar(
  text: string,
  { today, ownDomain }: { today: Day; ownDomain: string },
): ReadCalendar | { problem: ImportProblem } {
  const components = eventsIn(text);
  if (components === null) return { problem: "notCalendar" };
  if (components.length > maximumEvents) return { problem: "tooMany" };
  const window = { first: addDays(today, -lookBackDays), today, last: addDays(today, bookingHorizon + maximumNights) };
  const found = new Map<string, PortalEvent>();
  const unread = new Set<Day>();
  for (const group of groupsOf(components)) {
    if (group.uid.endsWith(`@${ownDomain}`)) continue;
    for (const event of group.events) {
      const days = readEvent(event, group.exceptions, window.last);
      if (!Array.isArray(days)) {
        unread.add(days.unread ?? today);
        continue;
      }
      for (const [start, end] of days) {
        if (end < today || start > window.last) continue;
        const start_day = start < window.first ? window.first : start;
        const end_day = end > window.last ? window.last : end;
        const key = `${group.uid} ${start_day}`;
        if ((found.get(key)?.end_day ?? "") >= end_day) continue;
        found.set(key, { uid: group.uid, start_day, end_day, is_block: isBlock(event) ? 1 : 0 });
      }
    }
    if (found.size > maximumEvents) return { problem: "tooMany" };
  }
  const unreadDays = [...unread].toSorted().slice(0, maximumUnread);
  return { total: components.length, events: [...found.values()], unreadDays };
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

const takesNothing = (component: ICAL.Component) =>
  textOf(component, "status") === "CANCELLED" || leavesTimeFree(component);

/** Airbnb says so of what it closed itself, and of what it was told by our calendar. */
const isBlock = (component: ICAL.Component) => textOf(component, "summary").trim().endsWith("(NOT AVAILABLE)");

/** First and last day of each time that it takes place; `unread` where that cannot be said, with its first day. */
function readEvent(
  component: ICAL.Component,
  exceptions: ICAL.Component[],
  last: Day,
): [Day, Day][] | { unread: Day | null } {
  let first: Day | null = null;
  try {
    if (takesNothing(component)) return [];
    const event = new ICAL.Event(component, { exceptions });
    const days = daysIn(event);
    if (days === null) return { unread: null };
    [first] = days;
    if (!event.isRecurring()) return [days];
    if (!component.getAllProperties("rrule").every((rule) => isReadableRule(String(rule.getFirstValue())))) {
      return { unread: first };
    }
    return repetitionsOf(event, last) ?? { unread: first };
  } catch {
    return { unread: first };
  }
}

const tzidOf = (event: ICAL.Event, name: string) => {
  const tzid = event.component.getFirstProperty(name)?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : undefined;
};

function daysIn(event: ICAL.Event, times: { startDate: ICAL.Time; endDate: ICAL.Time } = event): [Day, Day] | null {
  if (times.startDate.year < 1970 || times.endDate.year > 9_999) return null;
  const zones = { start: tzidOf(event, "dtstart"), end: tzidOf(event, "dtend") };
  return daysOfEvent(times.startDate, times.endDate, zones);
}

/** Up to the last day that anybody may book; null where there are too many. */
function repetitionsOf(event: ICAL.Event, last: Day): [Day, Day][] | null {
  const all: [Day, Day][] = [];
  const iterator = event.iterator();
  for (let count = 0; count < maximumRepetitions; count += 1) {
    const next = iterator.next();
    if (!next) return all;
    const details = event.getOccurrenceDetails(next);
    const days = daysIn(details.item, details);
    if (days === null) return null;
    if (days[0] > last) return all;
    if (!takesNothing(details.item.component)) all.push(days);
  }
  return null;
}
