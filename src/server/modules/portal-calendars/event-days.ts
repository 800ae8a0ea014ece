import type ICAL from "ical.js";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";

const berlin = "Europe/Berlin";

/** Names of time zones as Outlook writes them; all others that nobody knows are taken for ours. */
const outlookZones: Record<string, string> = {
  "GMT Standard Time": "Europe/London",
  "E. Europe Standard Time": "Europe/Bucharest",
  "FLE Standard Time": "Europe/Helsinki",
  "GTB Standard Time": "Europe/Athens",
  "Eastern Standard Time": "America/New_York",
  "Central Standard Time": "America/Chicago",
  "Pacific Standard Time": "America/Los_Angeles",
  UTC: "UTC",
};

function zoneOf(tzid: string | undefined): string {
  if (tzid === undefined) return berlin;
  const named = outlookZones[tzid] ?? /[A-Za-z_]+\/[A-Za-z_+-]+$/.exec(tzid)?.[0];
  if (named === undefined) return berlin;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return berlin;
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, ms: number): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(zone, clock);
  return Date.parse(`${clock.format(new Date(ms)).replace(" ", "T")}Z`) - Math.floor(ms / 1_000) * 1_000;
}

/** The day in Berlin on which it is that time in the zone that the calendar names. A time without a zone is ours. */
export function dayOfTime(time: ICAL.Time, tzid: string | undefined): Day {
  const { year, month, day } = time;
  const written = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (time.isDate) return written;
  const asUtc = Date.UTC(year, month - 1, day, time.hour, time.minute, time.second);
  if (time.zone.tzid === "UTC") return dayOf(new Date(asUtc));
  const zone = zoneOf(tzid);
  if (zone === berlin) return written;
  return dayOf(new Date(asUtc - offsetAt(zone, asUtc - offsetAt(zone, asUtc))));
}

/** What an event takes, as first and last day; null where it ends before it begins. */
export function daysOfEvent(
  start: ICAL.Time,
  end: ICAL.Time,
  zones: { start?: string; end?: string },
): [Day, Day] | null {
  const first = dayOfTime(start, zones.start);
  const last = dayOfTime(end, zones.end ?? zones.start);
  // Some write the last day in place of the day after it.
  if (start.isDate && last <= first) return last === first ? [first, addDays(first, 1)] : null;
  return last < first ? null : [first, last];
}
