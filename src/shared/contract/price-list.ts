import type { CancellationStage } from "../rules/cancellation-terms.ts";
import type { Weekday } from "../rules/day.ts";
import type { ExtraName } from "../rules/extras.ts";
import { type Cents, fromAmount, toAmount } from "../rules/money.ts";
import type {
  BoatFees,
  ExtraUnit,
  LadderStep,
  OwnExtra,
  PriceList,
  PricePeriod,
  TakenHalf,
} from "../rules/price-list.ts";

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

/** See `BoatFees` of rules/price-list; null where another price holds. */
export interface BoatFeesFields {
  /** null for all boats. */
  vehicle: number | null;
  briefing: string | null;
  charter_briefing: string | null;
  cleaning: string | null;
  deposit: string | null;
  fuel_litre: string | null;
  late_hour: string | null;
}

/** See `OwnExtra` of rules/price-list. */
export interface OwnExtraFields {
  id: number;
  name_de: string;
  name_en: string;
  /** Empty for all boats. */
  vehicles: number[];
  compulsory: boolean;
  most_pieces: number;
  per: ExtraUnit;
  on_site: boolean;
  price: string;
  takes?: TakenHalf;
  days_before?: number;
}

/** What cancelling costs until that long before the first day; without `count` and `unit` it is the last stage. */
export interface CancellationStageFields {
  count: number | null;
  unit: "months" | "days" | null;
  /** One of both. */
  fee: string | null;
  percent: number | null;
}

/** What an admin edits and publishes. */
export interface PriceListFields {
  periods: PricePeriodFields[];
  early_birds: { until: string; percent: number }[];
  long_stays: { nights: number; percent: number }[];
  fees: BoatFeesFields[];
  extra_prices: Partial<Record<ExtraName, string>>;
  own_extras: OwnExtraFields[];
  cancellation: CancellationStageFields[];
  day_prices: boolean;
}

/** A list that says nothing: what is usual holds. */
export const emptyPriceList: PriceListFields = {
  periods: [],
  early_birds: [],
  long_stays: [],
  fees: [],
  extra_prices: {},
  own_extras: [],
  cancellation: [],
  day_prices: false,
};

/** The list that holds now, for everybody. `id` is null until one was published: each boat's own price holds. */
export interface PublishedPriceList extends PriceListFields {
  id: number | null;
}

/** The list as the rules read it. @throws RangeError where an amount is none: see `priceListField`. */
export function toPriceList(fields: PriceListFields): PriceList {
  return {
    periods: fields.periods.map(toPeriod),
    earlyBirds: fields.early_birds,
    longStays: fields.long_stays,
    fees: fields.fees.map(toFees),
    extraCents: toExtraCents(fields.extra_prices),
    ownExtras: fields.own_extras.map(toOwnExtra),
    cancellation: fields.cancellation.map(toStage),
    showsDayPrices: fields.day_prices,
  };
}

/** Prices of extras as the rules read them. */
export function toExtraCents(extraPrices: PriceListFields["extra_prices"]): PriceList["extraCents"] {
  const cents = Object.entries(extraPrices).map(([name, amount]) => [name, fromAmount(amount)]);
  return Object.fromEntries(cents) as PriceList["extraCents"];
}

/** The list as calls carry it. */
export function toPriceListFields(list: PriceList): PriceListFields {
  const extraPrices = Object.entries(list.extraCents).map(([name, cents]) => [name, toAmount(cents)]);
  return {
    periods: list.periods.map(toPeriodFields),
    early_birds: [...list.earlyBirds],
    long_stays: [...list.longStays],
    fees: list.fees.map(toFeesFields),
    extra_prices: Object.fromEntries(extraPrices) as PriceListFields["extra_prices"],
    own_extras: list.ownExtras.map(toOwnExtraFields),
    cancellation: list.cancellation.map(toStageFields),
    day_prices: list.showsDayPrices,
  };
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

const toFees = ({ vehicle, ...fields }: BoatFeesFields): BoatFees => ({
  vehicleId: vehicle,
  briefing: centsOrNull(fields.briefing),
  charterBriefing: centsOrNull(fields.charter_briefing),
  cleaning: centsOrNull(fields.cleaning),
  deposit: centsOrNull(fields.deposit),
  fuelPerLitre: centsOrNull(fields.fuel_litre),
  lateHour: centsOrNull(fields.late_hour),
});

const toFeesFields = (fees: BoatFees): BoatFeesFields => ({
  vehicle: fees.vehicleId,
  briefing: amountOrNull(fees.briefing),
  charter_briefing: amountOrNull(fees.charterBriefing),
  cleaning: amountOrNull(fees.cleaning),
  deposit: amountOrNull(fees.deposit),
  fuel_litre: amountOrNull(fees.fuelPerLitre),
  late_hour: amountOrNull(fees.lateHour),
});

export const toOwnExtra = ({ id, name_de, name_en, vehicles, per, price, ...fields }: OwnExtraFields): OwnExtra => ({
  id,
  german: name_de,
  english: name_en,
  vehicleIds: vehicles,
  isCompulsory: fields.compulsory,
  mostPieces: fields.most_pieces,
  per,
  isOnSite: fields.on_site,
  cents: fromAmount(price),
  ...(fields.takes && { takes: fields.takes }),
  ...(fields.days_before !== undefined && { daysBefore: fields.days_before }),
});

export const toOwnExtraFields = ({
  id,
  german,
  english,
  vehicleIds,
  per,
  cents,
  ...extra
}: OwnExtra): OwnExtraFields => ({
  id,
  name_de: german,
  name_en: english,
  vehicles: [...vehicleIds],
  compulsory: extra.isCompulsory,
  most_pieces: extra.mostPieces,
  per,
  on_site: extra.isOnSite,
  price: toAmount(cents),
  ...(extra.takes && { takes: extra.takes }),
  ...(extra.daysBefore !== undefined && { days_before: extra.daysBefore }),
});

const toStage = ({ count, unit, fee, percent }: CancellationStageFields): CancellationStage => ({
  until: count === null || unit === null ? null : { count, unit },
  fee: fee === null ? { percent: percent ?? 0 } : { cents: fromAmount(fee) },
});

const toStageFields = ({ until, fee }: CancellationStage): CancellationStageFields => ({
  count: until?.count ?? null,
  unit: until?.unit ?? null,
  fee: "cents" in fee ? toAmount(fee.cents) : null,
  percent: "cents" in fee ? null : fee.percent,
});

const centsOrNull = (amount: string | null): Cents | null => (amount === null ? null : fromAmount(amount));
const amountOrNull = (cents: Cents | null): string | null => (cents === null ? null : toAmount(cents));
