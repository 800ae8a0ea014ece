import { addDays, type Day, dayOf, daysBetween } from "./day.ts";
import { type HalfDay, halfDaysOfSpan, type Span } from "./span.ts";

/** Who acts: a visitor of the website, or a logged-in employee or admin. */
export type Role = "visitor" | "staff";

/** A stay that is or can be booked; without early boarding and late return where it does not say so. */
export interface Stay extends Partial<AddedHalves> {
  start: Day;
  /** 0 for a day booking, which has no other halves than those of its day. */
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

/** With early boarding, and with late return (requirements/early-and-late.md). */
export const earlyCheckIn = "10:00";
export const lateCheckOut = "18:00";

/** The halves that a stay has beside its own: the morning of the first day, and the afternoon of the last. */
export interface AddedHalves {
  startsAm: boolean;
  endsPm: boolean;
}

export const noHalves: AddedHalves = { startsAm: false, endsPm: false };

/** Both as the reader's language writes times, as the opening hours do. */
export const stayTimes = {
  de: { checkIn, checkOut },
  en: { checkIn: "2 pm", checkOut: "10 am" },
} as const;

const addedTimes = {
  de: { checkIn: earlyCheckIn, checkOut: lateCheckOut },
  en: { checkIn: "10 am", checkOut: "6 pm" },
} as const;

/** From when and until when a stay has its boat, "HH:MM" in Berlin. */
export const hoursOf = ({ startsAm, endsPm }: Partial<AddedHalves>) => ({
  checkIn: startsAm ? earlyCheckIn : checkIn,
  checkOut: endsPm ? lateCheckOut : checkOut,
});

/** The hour of such a time. */
export const hourOf = (time: string): number => Number.parseInt(time, 10);

/** The same as the reader's language writes them. */
export const timesOf = (language: keyof typeof stayTimes, { startsAm, endsPm }: Partial<AddedHalves>) => ({
  checkIn: (startsAm ? addedTimes : stayTimes)[language].checkIn,
  checkOut: (endsPm ? addedTimes : stayTimes)[language].checkOut,
});

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

/** Early boarding opens this long before midnight. */
const fromEarlyCheckInToMidnight = 14 * 3_600_000;

/**
 * The first day whose early boarding is still ahead: today until 10:00 in Berlin, tomorrow from then on
 * (requirements/early-and-late.md).
 */
export function firstEarlyOf(now: Date): Day {
  return dayOf(new Date(now.getTime() + fromEarlyCheckInToMidnight));
}

/** The half-day of an instant: a morning lasts until the check-in at 14:00 in Berlin. */
export function halfDayAt(now: Date): HalfDay {
  const day = dayOf(now);
  return { day, half: firstStartOf(now) === day ? "am" : "pm" };
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

/**
 * The half-days a stay takes (requirements/calendar.md): the afternoon of the first day, both halves of the days
 * between and the morning of the last; with early boarding the morning of the first, with late return the afternoon of
 * the last as well. A day booking (0 nights) takes both halves of its day.
 */
export const halfDaysOf = (start: Day, nightCount: number, added: Partial<AddedHalves> = {}): HalfDay[] =>
  halfDaysOfSpan(spanOf({ start, nights: nightCount, ...added }));

/** The same as a span. */
export const spanOf = ({ start, nights: count, startsAm = false, endsPm = false }: Stay): Span => ({
  start_day: start,
  end_day: addDays(start, count),
  starts_am: startsAm && count > 0 ? 1 : 0,
  ends_pm: endsPm && count > 0 ? 1 : 0,
});

/** The day in Berlin on which a stay's boat was freed of a guest who did not come; null where it was not. */
const freedOn = (freedAt: string | null): Day | null => (freedAt === null ? null : dayOf(new Date(freedAt)));

/**
 * Until which day a stay has its boat: its last one, or where it was freed, the morning of that day. Null where nothing
 * of it is left.
 */
export function takenUntil({ start, end, freedAt }: { start: Day; end: Day; freedAt: string | null }): Day | null {
  const day = freedOn(freedAt);
  if (day === null || day > end) return end;
  return day > start ? day : null;
}

/** The half-days that a stay has, and those that it gave back as its boat was freed: of that day and all later ones. */
export function ownAndFreed(
  { start, nights: count, ...added }: Stay,
  freedAt: string | null,
): Record<"own" | "freed", HalfDay[]> {
  const from = freedOn(freedAt);
  const isOwn = ({ day }: HalfDay) => from === null || day < from;
  const all = halfDaysOf(start, count, added);
  return { own: all.filter(isOwn), freed: all.filter((halfDay) => !isOwn(halfDay)) };
}
