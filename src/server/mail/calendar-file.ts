import type { Company } from "../../shared/contract/page.ts";
import { addDays, type Day, instantOf } from "../../shared/rules/day.ts";
import { companyPlace } from "../../shared/rules/place.ts";
import { checkIn, checkOut } from "../../shared/rules/stay.ts";

/** A stay as an entry of a calendar. */
export interface CalendarEntry {
  /** The booking's number: the entry of a booking is the same one whenever it is made. */
  number: number;
  startDay: Day;
  endDay: Day;
  title: string;
  description: string;
  /** ISO 8601, UTC. */
  writtenAt: string;
  /** Rises whenever what it says changes: a calendar takes the highest. 0 as it was booked. */
  sequence?: number;
}

/**
 * The entry as a file of iCalendar (RFC 5545). Its times are instants, so that it needs no definition of a time zone.
 */
export function calendarFile(entry: CalendarEntry, company: Company): string {
  const domain = company.email.split("@").at(-1) ?? "localhost";
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(company.name)}//Booking//DE`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:booking-${entry.number}@${domain}`,
    ...(entry.sequence ? [`SEQUENCE:${entry.sequence}`] : []),
    `DTSTAMP:${utc(new Date(entry.writtenAt))}`,
    ...times(entry),
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped([company.name, company.street, company.zipAndCity].join(", "))}`,
    `GEO:${companyPlace.latitude};${companyPlace.longitude}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** From check-in to check-out; a day booking has no times. */
function times({ startDay, endDay }: CalendarEntry): string[] {
  if (startDay === endDay) {
    return [`DTSTART;VALUE=DATE:${figures(startDay)}`, `DTEND;VALUE=DATE:${figures(addDays(endDay, 1))}`];
  }
  return [
    `DTSTART:${utc(instantOf(startDay, Number.parseInt(checkIn, 10)))}`,
    `DTEND:${utc(instantOf(endDay, Number.parseInt(checkOut, 10)))}`,
  ];
}

const figures = (day: Day) => day.replaceAll("-", "");
/** 20270510T120000Z */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** No text ends its line, whatever a guest typed. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

const longestLine = 75;

/** A line has at most 75 octets and goes on after a blank on the next; no sign is torn apart. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (octets + length > longestLine) {
      text += "\r\n ";
      octets = 1;
    }
    text += sign;
    octets += length;
  }
  return text;
}
