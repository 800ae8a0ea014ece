import type ICAL from "ical.js";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { firstHalf, lastHalf, type Span } from "../../../shared/rules/span.ts";
import { bookingHorizon, maximumNights } from "../../../shared/rules/stay.ts";
import { type Budget, BudgetSpent, createBudget } from "./budget.ts";
import { busyPeriods } from "./busy-periods.ts";
import { componentOf, type Group, groupsOf, isOver, longestUid, type WrittenEvent } from "./calendar-events.ts";
import { type CalendarPart, partsOf } from "./calendar-lines.ts";
import { isAllDay, type Series, seriesOf, spanOf, textOf } from "./event-days.ts";
import { isHourOfChange, isShort } from "./hours-of-change.ts";
import { repetitionsOf } from "./repetitions.ts";
import { createZones, type Zones } from "./zones.ts";

/** What an event of another portal takes here. */
export interface PortalEvent extends Span {
  uid: string;
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
  /** The names of these, and of all events. */
  unreadUids: string[];
  uids: string[];
}

/** Of those that are not over. */
const maximumEvents = 5_000;
const maximumUnread = 20;
/** What began long ago begins here at the earliest. */
const lookBackDays = 60;

export interface ReadOptions {
  today: Day;
  ownDomain: string;
  /** The calendar writes the last night as an event's end, not the day of the check-out. */
  endIsLastNight?: boolean;
}

/**
 * Reads a calendar of another portal as iCalendar (RFC 5545). Events that are cancelled take nothing, nor do those with
 * times that leave these free, nor ours that came back: their names end in our domain
 * (requirements/portal-calendars.md). What it costs is bounded but for the parser's part: call `readCalendarApart`
 * (read-apart.ts).
 */
export function readCalendar(text: string, options: ReadOptions): ReadCalendar | { problem: ImportProblem } {
  const parts = partsOf(text);
  if (parts === null) return { problem: "notCalendar" };
  try {
    return readParts(parts, options);
  } catch (error) {
    if (error instanceof BudgetSpent) return { problem: "tooMany" };
    throw error;
  }
}

/** An event that was read; `title` and `isShort` tell what portals write beside a stay. */
type Found = PortalEvent & { title: string; isShort: boolean };

function readParts(
  parts: readonly CalendarPart[],
  { today, ownDomain, endIsLastNight = false }: ReadOptions,
): ReadCalendar {
  const window = { first: addDays(today, -lookBackDays), today, last: addDays(today, bookingHorizon + maximumNights) };
  const budget = createBudget();
  const reading = { window, budget, zones: createZones(budget), endIsLastNight };
  const found = new Map<string, Found>();
  const [unread, unreadUids, uids] = [new Set<Day>(), new Set<string>(), new Set<string>()];
  const add = (uid: string, taken: Taken) => {
    if ("unread" in taken) {
      unread.add(taken.unread ?? today);
      unreadUids.add(uid);
    } else {
      const span = withinWindow(taken.span, window);
      const key = `${uid} ${span?.start_day}`;
      if (span) found.set(key, { ...together(found.get(key), span), uid, ...detailsOf(taken) });
    }
    if (found.size > maximumEvents) throw new BudgetSpent();
  };
  let [total, count] = [0, 0];
  for (const part of parts.filter(({ kind }) => kind === "vfreebusy")) {
    const named = part.lines.find(({ name }) => name === "uid")?.text.slice("uid:".length) ?? "";
    const uid = `${named} busy`.trim().slice(-longestUid);
    uids.add(uid);
    for (const taken of busyPeriods(part)) {
      total += 1;
      budget.spend(1);
      add(uid, taken);
    }
  }
  const events = parts.filter(({ kind }) => kind === "vevent");
  total += events.length;
  for (const group of groupsOf(events)) {
    if (group.uid.toLowerCase().endsWith(`@${ownDomain.toLowerCase()}`)) continue;
    uids.add(group.uid);
    const there = notOver(group, today);
    count += there.events.length + there.exceptions.length;
    if (count > maximumEvents) throw new BudgetSpent();
    for (const taken of readGroup(there, reading)) add(group.uid, taken);
  }
  return {
    total,
    events: inOrder([...found.values()]),
    unreadDays: [...unread].toSorted().slice(0, maximumUnread),
    unreadUids: [...unreadUids],
    uids: [...uids],
  };
}

/** By first day; hours of check-in and check-out that a stay has beside it are left out. */
function inOrder(found: readonly Found[]): PortalEvent[] {
  const stays = found.filter(({ start_day, end_day }) => start_day < end_day);
  const [starts, ends] = [stays.map((stay) => stay.start_day), stays.map((stay) => stay.end_day)].map(
    (days) => new Set(days),
  );
  return found
    .filter((event) => !(isHourOfChange(event) && (starts?.has(event.start_day) || ends?.has(event.start_day))))
    .map(({ title: _title, isShort: _isShort, ...event }) => event)
    .toSorted((a, b) => (firstHalf(a) < firstHalf(b) ? -1 : 1));
}

function withinWindow(span: Span, { first, today, last }: { first: Day; today: Day; last: Day }): Span | null {
  if (span.end_day < today || span.start_day > last) return null;
  return {
    ...span,
    ...(span.start_day < first && { start_day: first }),
    ...(span.end_day > last && { end_day: last, ends_pm: 0 as const }),
  };
}

/** What two events take that have one name and first day. */
function together(one: Span | undefined, other: Span): Span {
  if (one === undefined) return other;
  const later = lastHalf(one) >= lastHalf(other) ? one : other;
  return { ...later, starts_am: one.starts_am === 1 || other.starts_am === 1 ? 1 : 0 };
}

/**
 * Google, Outlook, Nextcloud and Thunderbird write "free" on all-day events unless somebody changes it: who enters a
 * stay there means it taken. Of an event with times somebody chose so.
 */
const leavesTimeFree = (component: ICAL.Component) =>
  !isAllDay(component) &&
  (textOf(component, "transp") === "TRANSPARENT" || textOf(component, "x-microsoft-cdo-busystatus") === "FREE");

const isCancelled = (component: ICAL.Component) => /^CANCELL?ED$/.test(textOf(component, "status").trim());

/** Of an event: what a time that it takes place takes; or its first day, where it cannot be read. */
type Taken = { span: Span; component?: ICAL.Component; length?: number } | { unread: Day | null };

/** Airbnb says "(Not available)" of what it closed itself, and of what it was told by our calendar. */
function detailsOf({ component, length = 0 }: { component?: ICAL.Component; length?: number }) {
  const title = component ? textOf(component, "summary").trim() : "";
  const is_block: 0 | 1 = title.endsWith("(NOT AVAILABLE)") ? 1 : 0;
  return { title, is_block, isShort: component !== undefined && !isAllDay(component) && isShort(length) };
}

const notOver = ({ uid, events, exceptions }: Group, today: Day): Group => ({
  uid,
  events: events.filter((event) => !isOver(event, today)),
  exceptions: exceptions.filter((event) => !isOver(event, today)),
});

interface Reading {
  window: { today: Day; last: Day };
  budget: Budget;
  zones: Zones;
  endIsLastNight: boolean;
}

/** Whether a cancelled version is of the same event: it has the same first day, and was not written before it. */
const takesBack = (cancelled: WrittenEvent, event: WrittenEvent) =>
  cancelled.firstDay === event.firstDay && cancelled.writtenAt >= event.writtenAt;

/**
 * What the events of a name take. Repetitions that differ from their event stand for themselves, once for all events of
 * the name, and the event leaves theirs out.
 */
function readGroup({ events, exceptions }: Group, reading: Reading): Taken[] {
  const taken: Taken[] = [];
  const differing: Series[] = [];
  const read = (event: WrittenEvent, component: ICAL.Component | null, add: (series: Series) => void) => {
    reading.budget.spend(1);
    try {
      const series = component && seriesOf(component, reading);
      if (!series) throw new RangeError("its times cannot be read");
      add(series);
    } catch (error) {
      if (error instanceof BudgetSpent) throw error;
      taken.push({ unread: event.firstDay });
    }
  };
  const take = (series: Series, shift: number) => {
    const { component, start, end } = series;
    if (isCancelled(component) || leavesTimeFree(component)) return;
    taken.push({ component, span: spanOf(series, shift), length: end - start });
  };
  const masters = events.map((event) => ({ event, component: componentOf(event) }));
  for (const event of exceptions) read(event, componentOf(event), (series) => differing.push(series));
  const off = masters.filter(({ component }) => component !== null && isCancelled(component));
  const isAllOff = masters.length > 0 && off.length === masters.length;
  if (!isAllOff) for (const series of differing) take(series, 0);
  for (const master of masters) {
    const { event, component } = master;
    if (off.includes(master) || off.some((other) => takesBack(other.event, event))) continue;
    if (component !== null && leavesTimeFree(component)) continue;
    read(event, component, (series) => {
      const repetitions = repetitionsOf(series, differing, reading);
      if (repetitions === null) throw new RangeError("its rule cannot be read");
      for (const { of, shift } of repetitions) take(of, shift);
    });
  }
  return taken;
}
