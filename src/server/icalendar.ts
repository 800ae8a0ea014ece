import ICAL from "ical.js";
import type { Day } from "../shared/rules/day.ts";

/** A property of iCalendar (RFC 5545) as ical.js writes it: name, no parameters, type and value (jCal, RFC 7265). */
type Property = [name: string, parameters: object, type: string, value: string | number | readonly number[]];

// A line has at most 75 octets: ical.js does not count the blank with which a folded one goes on.
ICAL.foldLength = 74;

/** A text does not end its line, whatever somebody typed. */
export const text = (name: string, value: string): Property => {
  const lines = value.replace(/\r\n?/g, "\n");
  return [name, {}, "text", lines.replace(/[^\P{Cc}\n]/gu, "")];
};

export const wholeNumber = (name: string, value: number): Property => [name, {}, "integer", value];

/** A whole day: 20270510. */
export const wholeDay = (name: string, value: Day): Property => [name, {}, "date", value];

/** An instant in UTC, which needs no definition of a time zone: 20270510T120000Z. */
export const instant = (name: string, value: Date): Property => [
  name,
  {},
  "date-time",
  value.toISOString().replace(/\.\d+/, ""),
];

export const place = (name: string, { latitude, longitude }: { latitude: number; longitude: number }): Property => [
  name,
  {},
  "float",
  [latitude, longitude],
];

/** A mail address, with the name of who has it: signs that a parameter cannot hold (RFC 5545, 3.2) are left out. */
export const address = (name: string, email: string, cn = ""): Property => {
  const known = cn.replace(/[\p{Cc}"]/gu, " ").trim();
  return [name, known === "" ? {} : { cn: known }, "cal-address", `mailto:${email.replace(/[\p{Cc}\s]/gu, "")}`];
};

/** A property that RFC 5545 does not know: its value is written as it is. */
export const unlisted = (name: string, value: string): Property => [name, {}, "unknown", value];

/** A calendar as a file. */
export function calendarText(properties: readonly Property[], events: readonly (readonly Property[])[]): string {
  return ICAL.stringify(["vcalendar", properties, events.map((event) => ["vevent", event, []])]);
}
