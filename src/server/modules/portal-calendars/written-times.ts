import { addDays, isDay } from "../../../shared/rules/day.ts";

/** A property as ical.js writes it (jCal, RFC 7265): name, parameters, type, values. */
export type JCalProperty = [name: string, parameters: Record<string, string>, type: string, ...values: string[]];

/** Digits as RFC 5545 wants them, commas between several; no colon is among them. */
const compact = /:\s*([\dTZ,+-]+)\s*$/i;
/** As ISO 8601 writes a time, which some calendars do. */
const extended = /:\s*(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)\s*$/i;

/**
 * A property of days or times as calendars of portals write it, read as Google and Outlook read it: eight digits are a
 * day, also without VALUE=DATE; a time may lack its seconds or name how far its clocks are from UTC.
 * @returns null where it is none of these, or a day that does not exist.
 */
export function writtenTimes(name: string, line: string): JCalProperty | null {
  const found = extended.exec(line) ?? compact.exec(line);
  if (!found) return null;
  const parameters = line.slice(name.length, found.index);
  const isDate = /;VALUE=DATE(?:;|$)/i.test(parameters);
  const values = (found[1] ?? "").split(",").filter(Boolean);
  const times = values.map((value) => readTime(value, isDate));
  const type = times[0]?.includes("T") ? "date-time" : "date";
  if (times.length === 0 || times.some((time) => time === null || time.includes("T") !== (type === "date-time"))) {
    return null;
  }
  const [, quoted, plain] = /;TZID=(?:"([^"]*)"|([^;]*))/i.exec(parameters) ?? [];
  const tzid = quoted ?? plain;
  const following = /;RANGE="?THISANDFUTURE/i.test(parameters);
  const known = { ...(tzid && { tzid }), ...(following && { range: "THISANDFUTURE" }) };
  return [name, known, type, ...(times as string[])];
}

const time = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** "2027-07-01", "2027-07-01T14:00:00" or, in UTC, "2027-07-01T12:00:00Z"; null where it is none. */
function readTime(text: string, isDate: boolean): string | null {
  const [whole, year, month, date, hour, minute, second = "00", zone = ""] = time.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (whole === undefined || !isDay(day)) return null;
  if (isDate || hour === undefined) return day;
  // The midnight at which a day ends.
  if (hour === "24" && minute === "00") return `${addDays(day, 1)}T00:00:00${zone.toUpperCase()}`;
  // A leap second is the one before.
  const clock = `${hour}:${minute}:${second === "60" ? "59" : second}`;
  if (clock > "23:59:59" || clock.slice(3) > "59:59" || clock.slice(6) > "59") return null;
  if (/^[+-]/.test(zone)) {
    const offset = zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
    const instant = Date.parse(`${day}T${clock}${offset}`);
    return Number.isNaN(instant) ? null : new Date(instant).toISOString().replace(/\.\d+/, "");
  }
  return `${day}T${clock}${zone.toUpperCase()}`;
}

/** The first day that a line names, however the rest of it is written; null without one. */
export function dayIn(line: string | undefined): string | null {
  const [, year, month, date] = /(\d{4})-?(\d{2})-?(\d{2})/.exec(line?.slice(line.search(/:\s*\d/)) ?? "") ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
}
