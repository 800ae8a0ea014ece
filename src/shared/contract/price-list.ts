import type { Day, Weekday } from "../rules/day.ts";
import type { PriceListProblem } from "../rules/price-list-problems.ts";

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

export type PriceListState = "draft" | "checked" | "published" | "replaced";

/** A version of the list, as admins see it. */
export interface PriceListVersion {
  id: number;
  state: PriceListState;
  /** Rises with each change: who edits an older one is refused. */
  version: number;
  content: PriceListFields;
  author: string;
  changed_at: string;
  /** Who published it, and when; null for one that never was. */
  published_by: string | null;
  published_at: string | null;
  /** What must be mended before it can be published, and what staff should know. */
  problems: PriceListProblem[];
}

/** An example stay under the list that holds and under the draft; null where it cannot be booked. */
export interface PriceExample {
  vehicle: number;
  vehicle_name: string;
  start: Day;
  nights: number;
  persons: number;
  before: string | null;
  after: string | null;
}

/** What publishing would change. */
export interface PriceListEffects {
  /** Orders at the wallet and held dates that keep the price that they were shown. */
  open_orders: number;
  /** Of the stays that can be booked in the next 60 days. */
  dearer: number;
  cheaper: number;
  not_bookable: number;
  examples: PriceExample[];
}
