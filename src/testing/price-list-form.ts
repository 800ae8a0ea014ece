import {
  emptyPriceList,
  type LadderStepFields,
  type OwnExtraFields,
  type PriceListFields,
  type PricePeriodFields,
} from "../shared/contract/price-list.ts";
import type { BookedExtra } from "../shared/rules/own-extras.ts";

/** A period of all boats and each year, as it is sent. */
export function periodFields(changes: Partial<PricePeriodFields> = {}): PricePeriodFields {
  return {
    name: "Alle Tage",
    vehicle: null,
    from: "01-01",
    to: "12-31",
    night: "180.00",
    weekdays: {},
    ladder: [],
    further_night: null,
    shortest_nights: 2,
    arrival_days: [],
    return_days: [],
    released_days_before: null,
    persons_included: null,
    person_night: "0.00",
    ...changes,
  };
}

/** A bicycle for 20 €, of which a guest can have four, as it is sent. */
export const ownExtraFields = (changes: Partial<OwnExtraFields> = {}): OwnExtraFields => ({
  id: 1,
  name_de: "Fahrrad",
  name_en: "Bicycle",
  vehicles: [],
  compulsory: false,
  most_pieces: 4,
  per: "stay",
  on_site: false,
  price: "20.00",
  ...changes,
});

/** A bicycle that a booking has. */
export const bookedExtra = (changes: Partial<BookedExtra> = {}): BookedExtra => ({
  id: 1,
  pieces: 1,
  name_de: "Fahrrad",
  name_en: "Bicycle",
  on_site: false,
  compulsory: false,
  ...changes,
});

export const listFields = (...periods: Partial<PricePeriodFields>[]): PriceListFields => ({
  ...emptyPriceList,
  periods: periods.map(periodFields),
});

export const stepFields = (nights: number, price: string): LadderStepFields => ({ nights, price, arrival_days: [] });
