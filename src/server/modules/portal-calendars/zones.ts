import type ICAL from "ical.js";
import { createZoneClock } from "../../../shared/rules/zone-clock.ts";
import type { Budget } from "./budget.ts";

export const berlin = "Europe/Berlin";
/** Asking whether there is a zone of that name takes as long as some days of a repetition. */
const stepsOfName = 50;

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

const clocks = new Map<string, ReturnType<typeof createZoneClock>>();
/** By zone and quarter of an hour: clocks change at none within. */
const offsets = new Map<string, number>();
const quarterMs = 15 * 60_000;
const mostOffsets = 20_000;

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, ms: number): number {
  if (zone === "UTC") return 0;
  const quarter = Math.floor(ms / quarterMs);
  const key = `${zone} ${quarter}`;
  const offset = offsets.get(key) ?? readOffset(zone, quarter * quarterMs);
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(zone: string, ms: number): number {
  const clock = clocks.get(zone) ?? createZoneClock(zone);
  clocks.set(zone, clock);
  return clock(ms) - ms;
}

/** When the zone's clocks show that, in milliseconds since 1970. */
const instantOf = (wall: number, zone: string) => wall - offsetAt(zone, wall - offsetAt(zone, wall));

/** What the clocks of `to` show when those of `from` show that: as milliseconds since 1970 of UTC, if that were UTC. */
export function wallIn(to: string, wall: number, from: string): number {
  if (to === from) return wall;
  const instant = instantOf(wall, from);
  return instant + offsetAt(to, instant);
}

/** What a time's clock shows, as milliseconds since 1970 of UTC, if that were UTC; of a day its midnight. */
export const wallOf = ({ year, month, day, isDate, hour, minute, second }: ICAL.Time) =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second);

/** The zones that a calendar names. Each name is looked up once. */
export function createZones({ spend }: Budget) {
  const known = new Map<string, string>();
  const lookUp = (tzid: string): string => {
    const named = outlookZones[tzid] ?? /[A-Za-z_]+\/[A-Za-z_+-]+$/.exec(tzid)?.[0];
    if (named === undefined) return berlin;
    spend(stepsOfName);
    try {
      return new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone;
    } catch {
      return berlin;
    }
  };
  return {
    /** The zone of a time, by the name beside it; null for one that says none, and for a day. */
    zoneOf(time: ICAL.Time, tzid: string | undefined): string | null {
      if (time.isDate) return null;
      if (time.zone.tzid === "UTC") return "UTC";
      if (tzid === undefined) return null;
      const zone = known.get(tzid) ?? lookUp(tzid);
      known.set(tzid, zone);
      return zone;
    },
  };
}

export type Zones = ReturnType<typeof createZones>;
