import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import type { CalendarPart } from "./calendar-lines.ts";
import { dayIn, type JCalProperty, writtenTimes } from "./written-times.ts";

/** An event before its properties are read. */
export interface WrittenEvent {
  uid: string;
  sequence: number;
  /** As it is written; null where it is no repetition that differs. */
  recurrenceId: string | null;
  part: CalendarPart;
  /** Its DTSTAMP as it is written; "" without. */
  writtenAt: string;
  /** What it names as its first and last day; null without. */
  firstDay: Day | null;
  lastDay: Day | null;
}

/** The versions that count of the events of a name. */
export interface Group {
  uid: string;
  events: WrittenEvent[];
  /** Repetitions that differ from their event. */
  exceptions: WrittenEvent[];
}

export const longestUid = 200;
/** A sequence that nobody reaches by changing an event. */
const highestSequence = 1e9;

const lineOf = ({ lines }: CalendarPart, name: string) => lines.find((line) => line.name === name)?.text;
const valueOf = (text = "") => text.slice(text.indexOf(":") + 1).trim();

function writtenEvent(part: CalendarPart): WrittenEvent {
  const start = lineOf(part, "dtstart");
  const firstDay = dayIn(start) ?? dayIn(lineOf(part, "dtend"));
  const recurrenceId = lineOf(part, "recurrence-id");
  return {
    // Made of its days where it has no name.
    uid: shortened(valueOf(lineOf(part, "uid")) || (firstDay ?? valueOf(start))),
    sequence: Math.min(Number.parseInt(valueOf(lineOf(part, "sequence")), 10) || 0, highestSequence),
    recurrenceId: recurrenceId === undefined ? null : recurrenceId.replace(/^[^;:]*/, ""),
    writtenAt: valueOf(lineOf(part, "dtstamp")),
    part,
    firstDay,
    lastDay: dayIn(lineOf(part, "dtend")) ?? (firstDay && addDays(firstDay, daysLong(lineOf(part, "duration")))),
  };
}

/** Whole days that a DURATION takes at most; a year where nobody can tell. */
function daysLong(text: string | undefined): number {
  if (text === undefined) return 0;
  const [, weeks = "0", days = "0"] = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T|$)/i.exec(valueOf(text)) ?? [];
  const [, hours = "0"] = /T(\d{1,4})H/i.exec(text) ?? [];
  const known = Number(weeks) * 7 + Number(days) + Math.ceil(Number(hours) / 24);
  return known > 0 ? known + 1 : 366;
}

/** Control signs are in no name, and PostgreSQL does not store all of them. */
function shortened(written: string): string {
  const uid = written.replace(/\p{Cc}/gu, "");
  return uid.length <= longestUid ? uid : createHash("sha256").update(uid).digest("hex");
}

/**
 * Events by name. Of several versions of one the highest SEQUENCE counts, and of a repetition that differs likewise;
 * those with the same are all there. A repetition whose event is not in the calendar stands for itself.
 */
export function groupsOf(parts: readonly CalendarPart[]): Group[] {
  const groups = new Map<string, Group>();
  for (const part of parts) {
    const event = writtenEvent(part);
    const group = groups.get(event.uid) ?? { uid: event.uid, events: [], exceptions: [] };
    groups.set(event.uid, group);
    group[event.recurrenceId === null ? "events" : "exceptions"].push(event);
  }
  for (const group of groups.values()) {
    group.events = newest(group.events, () => "");
    group.exceptions = newest(group.exceptions, ({ recurrenceId }) => recurrenceId ?? "");
    if (group.events.length === 0) group.events = group.exceptions.splice(0);
  }
  return [...groups.values()];
}

function newest(events: readonly WrittenEvent[], keyOf: (event: WrittenEvent) => string): WrittenEvent[] {
  const highest = new Map<string, number>();
  for (const event of events) {
    highest.set(keyOf(event), Math.max(highest.get(keyOf(event)) ?? 0, event.sequence));
  }
  return events.filter((event) => event.sequence === highest.get(keyOf(event)));
}

/** By which zones, and an end that is the last night, shift a day at most. */
const shiftedDays = 3;

/**
 * Whether an event was over before that day, as far as its lines tell without being read: of calendars that somebody
 * has had for twenty years most events are.
 */
export function isOver({ part, firstDay, lastDay, recurrenceId }: WrittenEvent, before: Day): boolean {
  const has = (name: string) => part.lines.some((line) => line.name === name);
  const limit = addDays(before, -shiftedDays);
  if (firstDay === null || lastDay === null || lastDay >= limit) return false;
  if (recurrenceId !== null) return !/;RANGE=/i.test(recurrenceId) && (dayIn(recurrenceId) ?? before) < limit;
  if (has("rdate")) return false;
  const length = Math.max(0, daysBetween(firstDay, lastDay));
  return part.lines.every(({ name, text }) => {
    if (name !== "rrule" || valueOf(text) === "") return true;
    const [, until] = /UNTIL=([\dT-]+)/i.exec(text) ?? [];
    const last = until === undefined ? null : dayIn(`:${until}`);
    return last !== null && addDays(last, length) < limit;
  });
}

const times = new Set(["dtstart", "dtend", "recurrence-id", "rdate", "exdate"]);
/** What is read of an event beside its times. */
const others = new Set(["duration", "rrule", "uid", "status", "transp", "summary"]);
/** Some programs write them without a value. */
const optional = new Set(["rrule", "rdate", "exdate"]);
const outlook = /^x-microsoft-cdo-(?:alldayevent|busystatus)$/;

/**
 * An event with the properties that count here; a line that is none of these costs nothing, however it is written.
 * @returns null where one that says when it is cannot be read, or is missing.
 */
export function componentOf({ part }: WrittenEvent): ICAL.Component | null {
  const properties: JCalProperty[] = [];
  for (const { name, text } of part.lines) {
    if (optional.has(name) && valueOf(text) === "") continue;
    if (times.has(name)) {
      // Dates beside a rule may be periods; they are read by nobody here.
      const property = writtenTimes(name, text);
      if (property !== null) properties.push(property);
      // A day too much is seen on the screen.
      else if (name !== "exdate") return null;
    } else if (others.has(name) || outlook.test(name)) {
      try {
        properties.push(ICAL.parse.property(text) as unknown as JCalProperty);
      } catch {
        if (name === "rrule" || name === "duration") return null;
      }
    }
  }
  const has = (name: string) => properties.some(([known]) => known === name);
  if (!has("dtstart")) return null;
  // What breaks off may have lost its end.
  if (part.isBroken && !has("dtend") && !has("duration")) return null;
  return new ICAL.Component(["vevent", properties, []] as never);
}
