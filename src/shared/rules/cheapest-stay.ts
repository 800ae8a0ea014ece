import { type AdvertisedPrice, advertisedStay } from "./advertised-price.ts";
import { addDays, type Day, daysFrom, weekday } from "./day.ts";
import { shortestStayFrom } from "./listed-stay.ts";
import { type Cents, fromAmount } from "./money.ts";
import { type PriceList, periodOf } from "./price-list.ts";
import { isClosed, type OffSeason } from "./season.ts";
import { maximumNights } from "./stay.ts";

/** How far ahead the cheapest stay is looked for, in days. */
const lookedAhead = 365;

/** A page shows many boats, and a server the same page all day. */
const foundIn = new WeakMap<PriceList, Map<string, CheapestStay | null>>();
const mostAnswers = 1_000;

interface Boat {
  id: number;
  name: string;
  nightCents: Cents;
}

export interface CheapestStay extends AdvertisedPrice {
  start: Day;
}

/** What a boat is advertised by. */
export interface Listed {
  list: PriceList;
  offSeason: OffSeason;
  /** The day on which the price is advertised, and the first on which a stay may begin. */
  today: Day;
}

/** Whether the list says anything of the boat. */
export const isListed = (list: PriceList, vehicleId: number): boolean =>
  list.periods.some((period) => period.vehicleId === null || period.vehicleId === vehicleId);

/**
 * What the list advertises a boat with: of the shortest stays that a guest can begin in the next twelve months the
 * cheapest one, for one person, the earliest of equal ones (requirements/price-list.md). Which days are free is not
 * looked at. Null where the list says nothing of the boat, or lets nobody book it.
 */
export function cheapestStay(boat: Boat, listed: Listed): CheapestStay | null {
  const { list, offSeason, today } = listed;
  if (!isListed(list, boat.id)) return null;
  const answers = known(foundIn, list, () => new Map<string, CheapestStay | null>());
  if (answers.size >= mostAnswers) answers.clear();
  const { off_season_start, off_season_end } = offSeason;
  const asked = [boat.id, boat.name, boat.nightCents, today, off_season_start, off_season_end].join();
  return known(answers, asked, () => findCheapest(boat, listed));
}

/** The same of a boat as the fleet's answers tell it; null, too, where it has no price. */
export const cheapestStayOf = (
  { id, name, price1h }: { id: number; name: string; price1h: string | null },
  listed: Listed,
): CheapestStay | null =>
  price1h === null ? null : cheapestStay({ id, name, nightCents: fromAmount(price1h) }, listed);

function findCheapest(boat: Boat, { list, offSeason, today }: Listed): CheapestStay | null {
  const days = daysFrom(today, addDays(today, lookedAhead + maximumNights));
  const nightsOf = days.map((day) => indexOfPeriod(list, boat.id, day));
  const closed = days.map((day) => isClosed(day, offSeason));
  const first = weekday(today);
  const shortest = new Map<string, number | null>();
  const seen = new Set<string>();
  let cheapest: CheapestStay | null = null;
  for (const [index, start] of days.slice(0, lookedAhead).entries()) {
    // Stays of equal nights on equal weekdays cost the same: a year has few that are looked at.
    const period = list.periods[nightsOf[index] ?? -1];
    const isReleased = index <= (period?.releasedDaysBefore ?? -1);
    const kind = [(first + index) % 7, nightsOf[index], isReleased].join();
    const nights = known(shortest, kind, () => shortestStayFrom(list, boat.id, start, today));
    if (nights === null || closed.slice(index, index + nights + 1).includes(true)) continue;
    const same = [start.slice(0, 4), kind, ...nightsOf.slice(index, index + nights)].join();
    if (seen.has(same)) continue;
    seen.add(same);
    const price = advertisedStay(boat, list, { stay: { start, nights }, persons: 1, bookedOn: today });
    if (cheapest === null || price.total < cheapest.total) cheapest = { start, ...price };
  }
  return cheapest;
}

interface Answers<Key, Value> {
  has: (key: Key) => boolean;
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => unknown;
}

function known<Key, Value>(answers: Answers<Key, Value>, key: Key, answer: () => Value): Value {
  if (!answers.has(key)) answers.set(key, answer());
  return answers.get(key) as Value;
}

/** Which period of the list a night has; -1 for none. */
function indexOfPeriod(list: PriceList, vehicleId: number, day: Day): number {
  const period = periodOf(list, vehicleId, day);
  return period ? list.periods.indexOf(period) : -1;
}
