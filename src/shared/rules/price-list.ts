import type { CancellationStage } from "./cancellation-terms.ts";
import { type Day, type Weekday, weekday } from "./day.ts";
import type { ExtraName } from "./extras.ts";
import type { Cents } from "./money.ts";
import { isWithin } from "./season.ts";

/** The price of a stay of so many nights, on which the nights of a ladder continue (requirements/price-list.md). */
export interface LadderStep {
  nights: number;
  cents: Cents;
  /** On which days such a stay begins; empty for any day that the period allows. */
  arrivalDays: readonly Weekday[];
}

/** A part of the year with prices and stays of its own. */
export interface PricePeriod {
  /** What it is called among the staff. */
  name: string;
  /** The boat that it is for; null for all. */
  vehicleId: number | null;
  /** The first and the last night, `YYYY-MM-DD` of one year or `MM-DD` of each year, where it may wrap over New Year. */
  from: string;
  to: string;
  /** A night; null where the boat's own price holds. */
  nightCents: Cents | null;
  /** A night that begins on such a day, where it costs something else. */
  weekdayCents: Readonly<Partial<Record<Weekday, Cents>>>;
  /** Prices of whole stays; empty where each night has its own. */
  ladder: readonly LadderStep[];
  /** Each night beyond a step of the ladder; null where no stay goes beyond. */
  furtherNightCents: Cents | null;
  /** The fewest nights of a guest, at least 2. */
  shortestNights: number;
  /** On which days guests come and leave; empty for any. */
  arrivalDays: readonly Weekday[];
  returnDays: readonly Weekday[];
  /** So many days before its first day a stay may be of any length and on any day; null where that never happens. */
  releasedDaysBefore: number | null;
  /** How many persons a night's price is for; null for any number. */
  personsIncluded: number | null;
  /** A night of each further person. */
  personNightCents: Cents;
}

/** Takes so much of the rent off who books early: until that day of the year of the first night, or before. */
export interface EarlyBird {
  /** `MM-DD`. */
  until: string;
  percent: number;
}

/** Takes so much of the rent off a long stay. */
export interface LongStay {
  nights: number;
  percent: number;
}

/** What is paid for a boat on site, by its own row before that of all boats; null where neither says it otherwise. */
export interface BoatFees {
  /** null for all boats without a price in a row of their own. */
  vehicleId: number | null;
  briefing: Cents | null;
  /** With the charter licence, for guests without one of their own. */
  charterBriefing: Cents | null;
  cleaning: Cents | null;
  deposit: Cents | null;
  fuelPerLitre: Cents | null;
  /** Each started hour by which the boat comes back too late. */
  lateHour: Cents | null;
}

/** How often an extra is charged: once, for each night, for each person, or for each person and night. */
export const extraUnits = ["stay", "night", "person", "personNight"] as const;
export type ExtraUnit = (typeof extraUnits)[number];

/** A half-day that an extra takes beside those of the stay: boarding from 10:00, or coming back until 18:00. */
export const takenHalves = ["firstMorning", "lastAfternoon"] as const;
export type TakenHalf = (typeof takenHalves)[number];

/** An extra beside those of the vehicle form (rules/extras). */
export interface OwnExtra {
  /** Its number, which stays when the list is copied: bookings name it. */
  id: number;
  german: string;
  english: string;
  /** The boats that have it; empty for all. */
  vehicleIds: readonly number[];
  /** Part of each stay, whatever the guest chooses. */
  isCompulsory: boolean;
  /** How many a guest can choose; 1 of a compulsory one. */
  mostPieces: number;
  per: ExtraUnit;
  /** Paid on site, and no part of the price of the booking. */
  isOnSite: boolean;
  cents: Cents;
  /** Where it takes a half-day: guests have it only where that is free. Such an extra is chosen, and in one piece. */
  takes?: TakenHalf;
  /** Of such an extra: from so many days before the first day on guests can choose it; absent for ever. */
  daysBefore?: number;
}

/** The most extras of its own that a list has, and the most pieces of one. */
export const mostOwnExtras = 30;
export const mostPieces = 20;

/** An extra of the list's own that somebody chose. */
export interface ChosenExtra {
  id: number;
  pieces: number;
}

/** What a stay costs, and which stays can be booked, by boat and day. */
export interface PriceList {
  periods: readonly PricePeriod[];
  earlyBirds: readonly EarlyBird[];
  longStays: readonly LongStay[];
  /** Empty where the usual fees (rules/cash-fees), the boat's own deposit and the terms' figures hold. */
  fees: readonly BoatFees[];
  /** Prices of extras that cost something else than in rules/extras, or than the boat's own price says. */
  extraCents: Readonly<Partial<Record<ExtraName, Cents>>>;
  ownExtras: readonly OwnExtra[];
  /** In the order of time, the last one without an end; empty where those of rules/cancellation-terms hold. */
  cancellation: readonly CancellationStage[];
  /** Whether days of the calendar show a price. */
  showsDayPrices: boolean;
}

/** What holds until an admin publishes a list: what is usual, and each boat's own price each night of the year. */
export const specifiedPriceList: PriceList = {
  periods: [],
  earlyBirds: [],
  longStays: [],
  fees: [],
  extraCents: {},
  ownExtras: [],
  cancellation: [],
  showsDayPrices: false,
};

/** The list that holds, and its number; null and each boat's own price where none was published. */
export interface HeldPriceList {
  id: number | null;
  list: PriceList;
}

export const noPriceList: HeldPriceList = { id: null, list: specifiedPriceList };

/** Whether the period is one of each year. */
export const isYearly = ({ from }: Pick<PricePeriod, "from">): boolean => from.length === "MM-DD".length;

/** Whether the night that begins on `day` lies in the period. */
export function hasNight(period: Pick<PricePeriod, "from" | "to">, day: Day): boolean {
  if (isYearly(period)) return isWithin(day, { start: period.from, end: period.to });
  return period.from <= day && day <= period.to;
}

/** A boat's own period goes before one of all boats, and then one of a single year before one of each year. */
const rankOf = (period: PricePeriod) => (period.vehicleId === null ? 0 : 2) + (isYearly(period) ? 0 : 1);

/** The period whose prices and rules hold for a night of a boat; null where none does. */
export function periodOf(list: PriceList, vehicleId: number, day: Day): PricePeriod | null {
  let found: PricePeriod | null = null;
  for (const period of list.periods) {
    if (period.vehicleId !== null && period.vehicleId !== vehicleId) continue;
    if (hasNight(period, day) && (found === null || rankOf(period) > rankOf(found))) found = period;
  }
  return found;
}

/** Whether two periods claim the same nights of the same boats, so that neither goes before the other. */
export const isSameLevel = (one: PricePeriod, other: PricePeriod): boolean =>
  one.vehicleId === other.vehicleId && isYearly(one) === isYearly(other);

/** What a night of the period costs that begins on `day`; null where the boat's own price holds. */
export const nightCentsOf = (period: PricePeriod, day: Day): Cents | null =>
  period.weekdayCents[weekday(day)] ?? period.nightCents;

/**
 * The step of the ladder by which a stay is priced: the longest one that is no longer than the stay and begins on such a
 * day. Beyond it each further night is counted; where there is no price for that, the stay must be as long as the step.
 */
export function ladderStepOf(period: PricePeriod, start: Day, nights: number): LadderStep | null {
  const day = weekday(start);
  let found: LadderStep | null = null;
  for (const step of period.ladder) {
    const fits = step.nights === nights || (step.nights < nights && period.furtherNightCents !== null);
    const begins = step.arrivalDays.length === 0 || step.arrivalDays.includes(day);
    if (fits && begins && (found === null || step.nights > found.nights)) found = step;
  }
  return found;
}

/** What the list asks for a boat on site: its own row goes before that of all; null where neither names a price. */
export function listedFee(
  { fees }: Pick<PriceList, "fees">,
  vehicleId: number,
  fee: Exclude<keyof BoatFees, "vehicleId">,
): Cents | null {
  const rowOf = (id: number | null) => fees.find((row) => row.vehicleId === id);
  return rowOf(vehicleId)?.[fee] ?? rowOf(null)?.[fee] ?? null;
}
