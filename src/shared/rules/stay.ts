import { addDays, type Day, dayOf, daysBetween, daysFrom } from "./day.ts";

/** Who acts: a visitor of the website, or a logged-in employee or admin. */
export type Role = "visitor" | "staff";

/** A stay that is or can be booked. */
export interface Stay {
  start: Day;
  /** 0 for a day booking. */
  nights: number;
}

/** The days of a stay as far as somebody has chosen them; a day booking ends on its start. */
export interface ChosenDays {
  start: Day | null;
  end: Day | null;
}

/** Check-in is from 14:00, check-out until 10:00 (requirements/booking.md). */
export const checkIn = "14:00";
export const checkOut = "10:00";

/** Both as the reader's language writes times, as the opening hours do. */
export const stayTimes = {
  de: { checkIn, checkOut },
  en: { checkIn: "2 pm", checkOut: "10 am" },
} as const;

/** The longest stay that can be booked in one go, in nights; bounds the rows one request can take. */
export const maximumNights = 60;

/** How far ahead a stay may begin, in days: two seasons. */
export const bookingHorizon = 730;

/** The check-in opens this long before midnight; who would leave later stays for the next day. */
const fromCheckInToMidnight = 10 * 3_600_000;

/**
 * The first day on which a stay may begin: today until 14:00 in Berlin, tomorrow from then on
 * (requirements/booking.md).
 */
export function firstStartOf(now: Date): Day {
  return dayOf(new Date(now.getTime() + fromCheckInToMidnight));
}

/** The fewest nights that `role` may book (requirements/booking.md); 0 is a day booking without night. */
export function minimumNights(role: Role): number {
  return role === "staff" ? 0 : 2;
}

/**
 * Nights between two calendar days in Europe/Berlin; 0 is a day booking, which only staff may make.
 * @throws RangeError when `end` lies before `start`.
 */
export function nights(start: Day, end: Day): number {
  const count = daysBetween(start, end);
  if (count < 0) throw new RangeError(`a stay cannot end (${end}) before it starts (${start})`);
  return count;
}

/** A half of a calendar day: `am` ends with the check-out, `pm` begins with the check-in. */
export type Half = "am" | "pm";
export interface HalfDay {
  day: Day;
  half: Half;
}

/**
 * The half-days a stay takes (requirements/calendar.md): the afternoon of the first day, both halves of the days
 * between and the morning of the last. A day booking (0 nights) takes both halves of its day.
 */
export function halfDaysOf(start: Day, nightCount: number): HalfDay[] {
  const end = addDays(start, nightCount);
  return daysFrom(start, end).flatMap((day) => {
    const halves: HalfDay[] = [];
    if (day !== start || nightCount === 0) halves.push({ day, half: "am" });
    if (day !== end || nightCount === 0) halves.push({ day, half: "pm" });
    return halves;
  });
}

/**
 * Until the morning of which day a stay has its boat: its last day, or where it was freed of a guest who did not come,
 * the day on which that was done. Null where nothing of it is left.
 */
export function takenUntil({ start, end, freedOn }: { start: Day; end: Day; freedOn: Day | null }): Day | null {
  if (freedOn === null || freedOn > end) return end;
  return freedOn > start ? freedOn : null;
}

/** The half-days of a stay that it gives back where its boat is freed on that day: those of the day and all later ones. */
export const freedHalfDays = ({ start, nights: count }: Stay, freedOn: Day): HalfDay[] =>
  halfDaysOf(start, count).filter(({ day }) => day >= freedOn);
