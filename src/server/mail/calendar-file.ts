import type { Company } from "../../shared/contract/page.ts";
import { addDays, type Day, instantOf } from "../../shared/rules/day.ts";
import { companyPlace } from "../../shared/rules/place.ts";
import { type AddedHalves, hourOf, hoursOf } from "../../shared/rules/stay.ts";
import { address, calendarText, instant, place, text, wholeDay, wholeNumber } from "../icalendar.ts";

/** A stay as an entry of a calendar. */
export interface CalendarEntry extends Partial<AddedHalves> {
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
  /**
   * The stay is off: the entry leaves the calendar of who has that address, "" where nobody knows it (RFC 5546, 3.2.5).
   * Programs look for who was asked.
   */
  cancelledFor?: string | undefined;
}

/** What a file tells the calendar program, as its content type has to say, too. */
export const methodOf = ({ cancelledFor }: Pick<CalendarEntry, "cancelledFor">) =>
  cancelledFor === undefined ? "PUBLISH" : "CANCEL";

/**
 * The entry as a file of iCalendar. Programs take a cancellation of who organised the entry, by its name and a higher
 * sequence.
 */
export function calendarFile(entry: CalendarEntry, company: Company): string {
  const domain = company.email.split("@").at(-1) ?? "localhost";
  return calendarText(
    [text("version", "2.0"), text("prodid", `-//${company.name}//Booking//DE`), text("method", methodOf(entry))],
    [
      [
        text("uid", `booking-${entry.number}@${domain}`),
        ...(entry.sequence ? [wholeNumber("sequence", entry.sequence)] : []),
        instant("dtstamp", new Date(entry.writtenAt)),
        address("organizer", company.email, company.name),
        ...(entry.cancelledFor ? [address("attendee", entry.cancelledFor)] : []),
        ...(entry.cancelledFor === undefined ? [] : [text("status", "CANCELLED"), text("transp", "TRANSPARENT")]),
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
function times({ startDay, endDay, ...added }: CalendarEntry) {
  if (startDay === endDay) return [wholeDay("dtstart", startDay), wholeDay("dtend", addDays(endDay, 1))];
  const { checkIn, checkOut } = hoursOf(added);
  return [
    instant("dtstart", instantOf(startDay, hourOf(checkIn))),
    instant("dtend", instantOf(endDay, hourOf(checkOut))),
  ];
}
