import type { Weekday } from "../rules/day.ts";
import { type Cents, fromAmount, toAmount } from "../rules/money.ts";
import type { LadderStep, PriceList, PricePeriod } from "../rules/price-list.ts";
import { apiPath, type Contract, json } from "./call.ts";

// The price list (requirements/price-list.md). Amounts are texts with two decimals, as in all answers.

/** A stay with a price of its own: see `LadderStep` of rules/price-list. */
export interface LadderStepFields {
  nights: number;
  price: string;
  arrival_days: Weekday[];
}

/** See `PricePeriod` of rules/price-list. */
export interface PricePeriodFields {
  name: string;
  /** null for all boats. */
  vehicle: number | null;
  /** `YYYY-MM-DD`, or `MM-DD` of each year. */
  from: string;
  to: string;
  /** null where the boat's own price holds. */
  night: string | null;
  /** By weekday, Monday is "0". */
  weekdays: Partial<Record<Weekday, string>>;
  ladder: LadderStepFields[];
  further_night: string | null;
  shortest_nights: number;
  arrival_days: Weekday[];
  return_days: Weekday[];
  released_days_before: number | null;
  persons_included: number | null;
  person_night: string;
}

/** What an admin edits and publishes. */
export interface PriceListFields {
  periods: PricePeriodFields[];
  early_birds: { until: string; percent: number }[];
  long_stays: { nights: number; percent: number }[];
}

/** The list that holds now, for everybody. `id` is null until one was published: each boat's own price holds. */
export interface PublishedPriceList extends PriceListFields {
  id: number | null;
}

export const priceListContract = {
  current: {
    method: "GET",
    path: apiPath("rere_get_price_list"),
    access: "everyone",
    answer: json<PublishedPriceList>(),
  },
} as const satisfies Contract;

/** The list as the rules read it. @throws RangeError where an amount is none: see `priceListField`. */
export function toPriceList({ periods, early_birds, long_stays }: PriceListFields): PriceList {
  return { periods: periods.map(toPeriod), earlyBirds: early_birds, longStays: long_stays };
}

/** The list as calls carry it. */
export function toPriceListFields({ periods, earlyBirds, longStays }: PriceList): PriceListFields {
  return { periods: periods.map(toPeriodFields), early_birds: [...earlyBirds], long_stays: [...longStays] };
}

function toPeriod({ name, vehicle, from, to, ...fields }: PricePeriodFields): PricePeriod {
  const weekdays = Object.entries(fields.weekdays).map(([day, amount]) => [day, fromAmount(amount)]);
  return {
    name,
    vehicleId: vehicle,
    from,
    to,
    nightCents: centsOrNull(fields.night),
    weekdayCents: Object.fromEntries(weekdays) as PricePeriod["weekdayCents"],
    ladder: fields.ladder.map(toStep),
    furtherNightCents: centsOrNull(fields.further_night),
    shortestNights: fields.shortest_nights,
    arrivalDays: fields.arrival_days,
    returnDays: fields.return_days,
    releasedDaysBefore: fields.released_days_before,
    personsIncluded: fields.persons_included,
    personNightCents: fromAmount(fields.person_night),
  };
}

function toPeriodFields(period: PricePeriod): PricePeriodFields {
  const weekdays = Object.entries(period.weekdayCents).map(([day, cents]) => [day, toAmount(cents)]);
  return {
    name: period.name,
    vehicle: period.vehicleId,
    from: period.from,
    to: period.to,
    night: amountOrNull(period.nightCents),
    weekdays: Object.fromEntries(weekdays) as PricePeriodFields["weekdays"],
    ladder: period.ladder.map(toStepFields),
    further_night: amountOrNull(period.furtherNightCents),
    shortest_nights: period.shortestNights,
    arrival_days: [...period.arrivalDays],
    return_days: [...period.returnDays],
    released_days_before: period.releasedDaysBefore,
    persons_included: period.personsIncluded,
    person_night: toAmount(period.personNightCents),
  };
}

const toStep = ({ nights, price, arrival_days }: LadderStepFields): LadderStep => ({
  nights,
  cents: fromAmount(price),
  arrivalDays: arrival_days,
});

const toStepFields = ({ nights, cents, arrivalDays }: LadderStep): LadderStepFields => ({
  nights,
  price: toAmount(cents),
  arrival_days: [...arrivalDays],
});

const centsOrNull = (amount: string | null): Cents | null => (amount === null ? null : fromAmount(amount));
const amountOrNull = (cents: Cents | null): string | null => (cents === null ? null : toAmount(cents));
