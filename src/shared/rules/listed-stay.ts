import { addDays, type Day, daysBetween, type Weekday, weekday, weekdays } from "./day.ts";
import { ladderStepOf, type PriceList, type PricePeriod, periodOf } from "./price-list.ts";
import { maximumNights, minimumNights, type Stay } from "./stay.ts";

/** Why a guest cannot book a stay by the price list, with what they could book. Staff can book any. */
export type ListRefusal =
  | { kind: "shortest"; nights: number }
  | { kind: "arrival"; days: readonly Weekday[]; nights: number }
  | { kind: "return"; days: readonly Weekday[] }
  /** The lengths that begin on that day. */
  | { kind: "length"; nights: readonly number[] };

/** The rules of the list for a first day: those of its night's period, unless that is so near that any stay is welcome. */
function rulesOf(list: PriceList, vehicleId: number, start: Day, today: Day): PricePeriod | null {
  const period = periodOf(list, vehicleId, start);
  const released = period?.releasedDaysBefore ?? null;
  return released !== null && daysBetween(today, start) <= released ? null : period;
}

/** The fewest nights that a guest may book from that day on (requirements/price-list.md), never below 2. */
export function shortestNights(list: PriceList, vehicleId: number, start: Day, today: Day): number {
  const period = rulesOf(list, vehicleId, start, today);
  return period ? shortestFrom(period, lengthsFrom(period, start)) : minimumNights("visitor");
}

/** Why a guest cannot begin a stay on that day, whatever its length; null where they can. */
export function arrivalRefusal(list: PriceList, vehicleId: number, start: Day, today: Day): ListRefusal | null {
  const period = rulesOf(list, vehicleId, start, today);
  return period && arrivalRefusalIn(period, start);
}

/** Why a guest cannot book the stay by the list; null where they can. Whether the boat is free is not looked at. */
export function listRefusal(list: PriceList, vehicleId: number, stay: Stay, today: Day): ListRefusal | null {
  const period = rulesOf(list, vehicleId, stay.start, today);
  return period && refusalIn(period, stay);
}

/** The fewest nights of a stay that a guest can book from that day on; null where none begins then. */
export function shortestStayFrom(list: PriceList, vehicleId: number, start: Day, today: Day): number | null {
  if (arrivalRefusal(list, vehicleId, start, today)) return null;
  for (let nights = shortestNights(list, vehicleId, start, today); nights <= maximumNights; nights += 1) {
    if (!listRefusal(list, vehicleId, { start, nights }, today)) return nights;
  }
  return null;
}

/** Whether the period lets a guest begin a stay of any length on that day, and end it. */
export function canBeginOn(period: PricePeriod, start: Day): boolean {
  if (arrivalRefusalIn(period, start)) return false;
  for (let nights = minimumNights("visitor"); nights <= maximumNights; nights += 1) {
    if (refusalIn(period, { start, nights }) === null) return true;
  }
  return false;
}

/** The days on which a stay of the period can begin: those that it names, as far as a step of its ladder begins then. */
export function arrivalDaysOf({ arrivalDays, ladder }: PricePeriod): readonly Weekday[] {
  const named = arrivalDays.length > 0 ? arrivalDays : weekdays;
  if (ladder.length === 0 || ladder.some((step) => step.arrivalDays.length === 0)) return named;
  return named.filter((day) => ladder.some((step) => step.arrivalDays.includes(day)));
}

function arrivalRefusalIn(period: PricePeriod, start: Day): ListRefusal | null {
  const days = arrivalDaysOf(period);
  if (days.includes(weekday(start))) return null;
  return { kind: "arrival", days, nights: shortestFrom(period, lengthsOf(period, period.ladder)) };
}

function refusalIn(period: PricePeriod, { start, nights }: Stay): ListRefusal | null {
  const arrival = arrivalRefusalIn(period, start);
  if (arrival) return arrival;
  const lengths = lengthsFrom(period, start);
  const shortest = shortestFrom(period, lengths);
  if (nights < shortest) return { kind: "shortest", nights: shortest };
  if (period.ladder.length > 0 && !ladderStepOf(period, start, nights)) return { kind: "length", nights: lengths };
  const end = weekday(addDays(start, nights));
  const isReturnDay = period.returnDays.length === 0 || period.returnDays.includes(end);
  return isReturnDay ? null : { kind: "return", days: period.returnDays };
}

type Steps = PricePeriod["ladder"];

/** The lengths of these steps that guests may book, the shortest first. */
function lengthsOf({ furtherNightCents, shortestNights: shortest }: PricePeriod, steps: Steps): number[] {
  // Where nights can follow a step, a stay may be as long as it has to be.
  const fewest = furtherNightCents === null ? Math.max(minimumNights("visitor"), shortest) : 0;
  const lengths = steps.map(({ nights }) => nights).filter((nights) => nights >= fewest);
  return lengths.toSorted((one, other) => one - other);
}

/** The lengths of the ladder that may begin on that day. */
const lengthsFrom = (period: PricePeriod, start: Day): number[] =>
  lengthsOf(
    period,
    period.ladder.filter(({ arrivalDays }) => arrivalDays.length === 0 || arrivalDays.includes(weekday(start))),
  );

const shortestFrom = ({ shortestNights: shortest }: PricePeriod, [first = 0]: readonly number[]): number =>
  Math.max(minimumNights("visitor"), shortest, first);
