import { addDays, type Day, daysBetween, type Weekday, weekday } from "./day.ts";
import { ladderStepOf, type PriceList, type PricePeriod, periodOf } from "./price-list.ts";
import { minimumNights, type Stay } from "./stay.ts";

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
  const lengths = period ? lengthsFrom(period, start) : [];
  return Math.max(minimumNights("visitor"), period?.shortestNights ?? 0, lengths.length > 0 ? Math.min(...lengths) : 0);
}

/** Why a guest cannot begin a stay on that day, whatever its length; null where they can. */
export function arrivalRefusal(list: PriceList, vehicleId: number, start: Day, today: Day): ListRefusal | null {
  const period = rulesOf(list, vehicleId, start, today);
  if (!period) return null;
  const days = arrivalDaysOf(period);
  if (days.includes(weekday(start))) return null;
  return { kind: "arrival", days, nights: shortestOf(period) };
}

/** Why a guest cannot book the stay by the list; null where they can. Whether the boat is free is not looked at. */
export function listRefusal(list: PriceList, vehicleId: number, stay: Stay, today: Day): ListRefusal | null {
  const period = rulesOf(list, vehicleId, stay.start, today);
  if (!period) return null;
  const arrival = arrivalRefusal(list, vehicleId, stay.start, today);
  if (arrival) return arrival;
  if (stay.nights < shortestNights(list, vehicleId, stay.start, today))
    return { kind: "shortest", nights: shortestNights(list, vehicleId, stay.start, today) };
  if (period.ladder.length > 0 && !ladderStepOf(period, stay.start, stay.nights))
    return { kind: "length", nights: lengthsFrom(period, stay.start) };
  const end = weekday(addDays(stay.start, stay.nights));
  if (period.returnDays.length > 0 && !period.returnDays.includes(end))
    return { kind: "return", days: period.returnDays };
  return null;
}

/** The lengths of the ladder that may begin on that day. */
const lengthsFrom = ({ ladder }: PricePeriod, start: Day): number[] =>
  ladder
    .filter(({ arrivalDays }) => arrivalDays.length === 0 || arrivalDays.includes(weekday(start)))
    .map(({ nights }) => nights)
    .toSorted((one, other) => one - other);

const everyDay: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** The days on which a stay of the period can begin: those that it names, as far as a step of its ladder begins then. */
function arrivalDaysOf({ arrivalDays, ladder }: PricePeriod): readonly Weekday[] {
  const named = arrivalDays.length > 0 ? arrivalDays : everyDay;
  if (ladder.length === 0 || ladder.some((step) => step.arrivalDays.length === 0)) return named;
  return named.filter((day) => ladder.some((step) => step.arrivalDays.includes(day)));
}

const shortestOf = ({ shortestNights: shortest, ladder }: PricePeriod) =>
  Math.max(minimumNights("visitor"), shortest, ladder.length > 0 ? Math.min(...ladder.map(({ nights }) => nights)) : 0);
