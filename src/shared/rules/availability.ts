import { addDays, type Day, daysFrom } from "./day.ts";
import { arrivalRefusal, type ListRefusal, listRefusal, shortestNights } from "./listed-stay.ts";
import { type PriceList, specifiedPriceList } from "./price-list.ts";
import { isClosed, type OffSeason } from "./season.ts";
import type { Half } from "./span.ts";
import { bookingHorizon, halfDaysOf, maximumNights, minimumNights, type Role, type Stay } from "./stay.ts";

/**
 * One entry of the calendar answer: which vehicles are taken in the morning and from the afternoon
 * (requirements/calendar.md).
 */
export interface CalendarDay {
  date: Day;
  blocked: boolean;
  nine_am: number[];
  two_pm: number[];
}

/** All that decides when one boat is available: taken half-days, blocked and closed days, today, and to guests the list. */
export interface BoatCalendar {
  today: Day;
  /** The days on which a stay may begin, as far as the clock and the horizon go. */
  firstStart: Day;
  lastStart: Day;
  vehicleId: number;
  days: ReadonlyMap<Day, CalendarDay>;
  offSeason: OffSeason;
  /** Which stays guests can book; staff book any. */
  priceList: PriceList;
  /** What the guest booked already and changes now: it stays possible, whatever the list says. */
  own?: Stay;
}

/**
 * Indexes the calendar answer for one boat.
 * @param firstStart the first day on which a stay may begin (firstStartOf).
 */
export function boatCalendar(
  vehicleId: number,
  today: Day,
  days: readonly CalendarDay[],
  offSeason: OffSeason,
  firstStart: Day = today,
  priceList: PriceList = specifiedPriceList,
): BoatCalendar {
  const lastStart = addDays(today, bookingHorizon);
  const byDay = new Map(days.map((entry) => [entry.date, entry]));
  return { today, firstStart, lastStart, vehicleId, offSeason, days: byDay, priceList };
}

/** The calendar answer without one stay of a boat: who changes it, to them its half-days are free. */
export function daysWithout(days: readonly CalendarDay[], vehicleId: number, stay: Stay): CalendarDay[] {
  const own = halfDaysOf(stay.start, stay.nights, stay);
  const rest = (ids: number[], date: Day, half: Half) =>
    own.some((taken) => taken.day === date && taken.half === half) ? ids.filter((id) => id !== vehicleId) : ids;
  return days.map((entry) => ({
    ...entry,
    nine_am: rest(entry.nine_am, entry.date, "am"),
    two_pm: rest(entry.two_pm, entry.date, "pm"),
  }));
}

/** Whether the boat is taken in that half of the day by a booking or a hold. */
export function isTaken(calendar: BoatCalendar, day: Day, half: Half): boolean {
  const entry = calendar.days.get(day);
  return (half === "am" ? entry?.nine_am : entry?.two_pm)?.includes(calendar.vehicleId) ?? false;
}

/** Whether the day is blocked or in the off-season: then no stay may touch it. */
export function isBlockedOrClosed(calendar: BoatCalendar, day: Day): boolean {
  return (calendar.days.get(day)?.blocked ?? false) || isClosed(day, calendar.offSeason);
}

export type DayState =
  | "past"
  /** Today, once no boat leaves any more. */
  | "departed"
  | "closed"
  | "blocked"
  /** After the last day on which a stay may begin; it may end there. */
  | "tooFar"
  | "taken"
  | "takenFromAfternoon"
  | "takenUntilMorning"
  | "free";

/** How the calendar draws a day: the first state that applies, in this order. */
export function dayState(calendar: BoatCalendar, day: Day): DayState {
  if (day < calendar.today) return "past";
  if (day < calendar.firstStart) return "departed";
  if (isClosed(day, calendar.offSeason)) return "closed";
  if (calendar.days.get(day)?.blocked) return "blocked";
  if (day > calendar.lastStart) return "tooFar";
  const am = isTaken(calendar, day, "am");
  const pm = isTaken(calendar, day, "pm");
  if (am && pm) return "taken";
  if (pm) return "takenFromAfternoon";
  return am ? "takenUntilMorning" : "free";
}

const isWithinReach = (calendar: BoatCalendar, start: Day) =>
  start >= calendar.firstStart && start <= calendar.lastStart;

/**
 * Whether a stay may begin on `day`: in time and within the horizon, not blocked or closed, and free from the
 * afternoon.
 */
export function canStart(calendar: BoatCalendar, day: Day): boolean {
  return isWithinReach(calendar, day) && !isBlockedOrClosed(calendar, day) && !isTaken(calendar, day, "pm");
}

/** Why the role cannot begin a stay on a day, free or not, by the price list; null where it can. */
export function arrivalRefusalOf({ priceList, vehicleId, today, own }: BoatCalendar, day: Day, role: Role) {
  return role === "staff" || day === own?.start ? null : arrivalRefusal(priceList, vehicleId, day, today);
}

/** Why the role cannot book a stay, free or not, by the price list; null where it can. */
export function stayRefusalOf(calendar: BoatCalendar, stay: Stay, role: Role): ListRefusal | null {
  const { priceList, vehicleId, today, own } = calendar;
  const isOwn = stay.start === own?.start && stay.nights === own.nights;
  return role === "staff" || isOwn ? null : listRefusal(priceList, vehicleId, stay, today);
}

/** The fewest nights that the role may book from that day on. */
export function leastNights({ priceList, vehicleId, today }: BoatCalendar, start: Day, role: Role): number {
  return role === "staff" ? minimumNights(role) : shortestNights(priceList, vehicleId, start, today);
}

/** Whether any stay that the role may book could begin on `day`. */
export function allowsShortestStay(calendar: BoatCalendar, day: Day, role: Role): boolean {
  if (arrivalRefusalOf(calendar, day, role)) return false;
  const isFreeFor = (nights: number) => isFree(calendar, day, addDays(day, nights));
  const shortest = leastNights(calendar, day, role);
  // After a morning that is taken, not even staff book the day alone: they book a night.
  if (shortest === 0 && isFreeFor(1)) return true;
  for (let nights = shortest; nights <= maximumNights && isFreeFor(nights); nights += 1) {
    if (!stayRefusalOf(calendar, { start: day, nights }, role)) return true;
  }
  return false;
}

/**
 * Whether a stay may begin on `start`, every half-day of it is free and no day blocked or closed; `end` may equal
 * `start` (day booking).
 */
export function isFree(calendar: BoatCalendar, start: Day, end: Day): boolean {
  if (end < start || !isWithinReach(calendar, start)) return false;
  const days = daysFrom(start, end);
  if (days.some((day) => isBlockedOrClosed(calendar, day))) return false;
  return halfDaysOf(start, days.length - 1).every(({ day, half }) => !isTaken(calendar, day, half));
}

/** Whether `day` could end a stay that begins on `start`, regardless of the minimum stay. */
export function canEnd(calendar: BoatCalendar, start: Day, day: Day): boolean {
  return day > start && isFree(calendar, start, day);
}

/**
 * The first start from `from` on that allows `nightCount` nights, looking `horizon` days ahead; null when none does.
 */
export function nextFreeStart(calendar: BoatCalendar, from: Day, nightCount: number, horizon = 400): Day | null {
  return nextDay(from, horizon, (day) => canStart(calendar, day) && isFree(calendar, day, addDays(day, nightCount)));
}

/** The first day from `from` on with which the role may begin a stay, looking 400 days ahead; null when none is. */
export function nextStart(calendar: BoatCalendar, from: Day, role: Role): Day | null {
  if (role === "staff") return nextFreeStart(calendar, from, minimumNights(role));
  return nextDay(from, 400, (day) => canStart(calendar, day) && allowsShortestStay(calendar, day, role));
}

function nextDay(from: Day, horizon: number, isWanted: (day: Day) => boolean): Day | null {
  const last = addDays(from, horizon);
  for (let day = from; day <= last; day = addDays(day, 1)) if (isWanted(day)) return day;
  return null;
}
