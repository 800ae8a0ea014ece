import type { Company } from "../../shared/contract/page.ts";
import { addDays, type Day, instantOf } from "../../shared/rules/day.ts";
import { companyPlace } from "../../shared/rules/place.ts";
import { checkIn, checkOut } from "../../shared/rules/stay.ts";
import { calendarText, escapedText, figuresOf, utcOf } from "../icalendar.ts";

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
    `PRODID:-//${escapedText(company.name)}//Booking//DE`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:booking-${entry.number}@${domain}`,
    ...(entry.sequence ? [`SEQUENCE:${entry.sequence}`] : []),
    `DTSTAMP:${utcOf(new Date(entry.writtenAt))}`,
    ...times(entry),
    `SUMMARY:${escapedText(entry.title)}`,
    `LOCATION:${escapedText([company.name, company.street, company.zipAndCity].join(", "))}`,
    `GEO:${companyPlace.latitude};${companyPlace.longitude}`,
    `DESCRIPTION:${escapedText(entry.description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return calendarText(lines);
}

/** From check-in to check-out; a day booking has no times. */
function times({ startDay, endDay }: CalendarEntry): string[] {
  if (startDay === endDay) {
    return [`DTSTART;VALUE=DATE:${figuresOf(startDay)}`, `DTEND;VALUE=DATE:${figuresOf(addDays(endDay, 1))}`];
  }
  return [
    `DTSTART:${utcOf(instantOf(startDay, Number.parseInt(checkIn, 10)))}`,
    `DTEND:${utcOf(instantOf(endDay, Number.parseInt(checkOut, 10)))}`,
  ];
}
