import type { Company } from "../../shared/contract/page.ts";
import { addDays, type Day, instantOf } from "../../shared/rules/day.ts";
import { companyPlace } from "../../shared/rules/place.ts";
import { checkIn, checkOut } from "../../shared/rules/stay.ts";
import { calendarText, instant, place, text, wholeDay, wholeNumber } from "../icalendar.ts";

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

/** The entry as a file of iCalendar. */
export function calendarFile(entry: CalendarEntry, company: Company): string {
  const domain = company.email.split("@").at(-1) ?? "localhost";
  return calendarText(
    [text("version", "2.0"), text("prodid", `-//${company.name}//Booking//DE`), text("method", "PUBLISH")],
    [
      [
        text("uid", `booking-${entry.number}@${domain}`),
        ...(entry.sequence ? [wholeNumber("sequence", entry.sequence)] : []),
        instant("dtstamp", new Date(entry.writtenAt)),
        ...times(entry),
        text("summary", entry.title),
        text("location", [company.name, company.street, company.zipAndCity].join(", ")),
        place("geo", companyPlace),
        text("description", entry.description),
      ],
    ],
  );
}

/** From check-in to check-out; a day booking has no times. */
function times({ startDay, endDay }: CalendarEntry) {
  if (startDay === endDay) return [wholeDay("dtstart", startDay), wholeDay("dtend", addDays(endDay, 1))];
  return [
    instant("dtstart", instantOf(startDay, Number.parseInt(checkIn, 10))),
    instant("dtend", instantOf(endDay, Number.parseInt(checkOut, 10))),
  ];
}
