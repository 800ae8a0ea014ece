import ICAL from "ical.js";
import type { Span } from "../../../shared/rules/span.ts";
import type { CalendarPart, Line } from "./calendar-lines.ts";
import { berlinWall, spanOfTimes } from "./event-days.ts";
import { dayIn, writtenTimes } from "./written-times.ts";
import { berlin } from "./zones.ts";

/** A time that somebody is busy, or the day of one that cannot be read; null where it names none. */
export type BusyPeriod = { span: Span } | { unread: string | null };

/**
 * The periods of a VFREEBUSY (RFC 5545, 3.6.4) by their times, which are in UTC; what says that it is free takes
 * nothing. Its DTSTART and DTEND say which time was looked at, not what is taken.
 */
export function busyPeriods({ lines }: CalendarPart): BusyPeriod[] {
  return lines.filter(isBusy).flatMap(({ text }) => valuesOf(text).map(readPeriod));
}

const isBusy = ({ name, text }: Line) =>
  name === "freebusy" && !/;FBTYPE="?FREE\b/i.test(text.slice(0, text.search(/:\s*\d|$/)));

const valuesOf = (text: string) =>
  text
    .slice(text.search(/:\s*\d|$/) + 1)
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);

function readPeriod(value: string): BusyPeriod {
  const [from = "", to = ""] = value.split("/");
  const start = momentAt(from);
  if (start === null) return { unread: dayIn(`:${from}`) };
  const end = /^P/i.test(to) ? { ...start, wall: start.wall + durationMs(to) } : momentAt(to);
  // A duration that cannot be read is no number.
  if (end === null || Number.isNaN(end.wall)) return { unread: dayIn(`:${from}`) };
  const [first, last] = [start, end].map(({ wall, zone }) => berlinWall(wall, zone)) as [number, number];
  return last < first ? { unread: dayIn(`:${from}`) } : { span: spanOfTimes(first, last) };
}

/** A time and where its clock is; one without a zone is ours. */
function momentAt(text: string): { wall: number; zone: string } | null {
  const [, , , value] = writtenTimes("freebusy", `freebusy:${text}`) ?? [];
  if (value === undefined) return null;
  const isUtc = value.endsWith("Z");
  return { wall: Date.parse(value.includes("T") && !isUtc ? `${value}Z` : value), zone: isUtc ? "UTC" : berlin };
}

function durationMs(text: string): number {
  try {
    return ICAL.Duration.fromString(text.toUpperCase()).toSeconds() * 1_000;
  } catch {
    return Number.NaN;
  }
}
