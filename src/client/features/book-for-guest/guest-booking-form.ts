import {
  type BookForGuestRequest,
  bookForGuestSchema,
  type FormerGuest,
} from "../../../shared/contract/book-for-guest.ts";
import { flagField, payload } from "../../../shared/contract/fields.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { askedCountry } from "../../../shared/rules/address-country.ts";
import { boatFees } from "../../../shared/rules/boat-fees.ts";
import { partyErrors } from "../../../shared/rules/booking-rules.ts";
import type { CashFees } from "../../../shared/rules/cash-fees.ts";
import { chosenFor, piecesOf, pricedFor } from "../../../shared/rules/chosen-extras.ts";
import { type Day, daysBetween } from "../../../shared/rules/day.ts";
import { type HalfRules, halfRefusalKey } from "../../../shared/rules/early-and-late.ts";
import { type ExtraName, isExtraName, offeredExtras } from "../../../shared/rules/extras.ts";
import { type HalfRefusals, halfRefusals, refusedOf } from "../../../shared/rules/half-choice.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import {
  type ChosenExtra,
  type OwnExtra,
  type PriceList,
  specifiedPriceList,
  takenHalves,
} from "../../../shared/rules/price-list.ts";
import { type Price, priceOf } from "../../../shared/rules/pricing.ts";
import { storedVatId } from "../../../shared/rules/vat-id.ts";
import { visitorsTax } from "../../../shared/rules/visitors-tax.ts";
import type { FormErrors } from "../../forms/use-form.ts";

/** What staff type for a guest. A salutation is a key of `book-for-guest:salutation`. */
export type GuestBookingValues = {
  salutation: Salutation;
  name: string;
  phone: string;
  email: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  country: string;
  company: string;
  vat_id: string;
  lang: "de" | "en";
  adults: string;
  children: string;
  license_answer: "" | "yes" | "no";
  extras: string[];
  /** Of the price list's own; those of another boat, too. */
  own_extras: ChosenExtra[];
  comment: string;
  note: string;
  isAgreed: boolean;
  new_price: string;
  price_change_reason: string;
  payment: "till" | "banktransfer";
};
export type GuestBookingField = keyof GuestBookingValues;

export const emptyGuestBooking: GuestBookingValues = {
  salutation: "mr",
  name: "",
  phone: "",
  email: "",
  streetAndNumber: "",
  additional: "",
  zipCodeAndCity: "",
  country: "",
  company: "",
  vat_id: "",
  lang: "de",
  adults: "1",
  children: "0",
  license_answer: "",
  extras: [],
  own_extras: [],
  comment: "",
  note: "",
  isAgreed: false,
  new_price: "",
  price_change_reason: "",
  payment: "banktransfer",
};

/** In the order in which they stand on the page: the order of the error summary. */
export const guestBookingFields = Object.keys(emptyGuestBooking) as GuestBookingField[];

const {
  vehicle: _vehicle,
  booked_day: _day,
  booked_duration: _nights,
  price: _price,
  ...typed
} = bookForGuestSchema.fields;
export const guestBookingSchema = payload({ ...typed, isAgreed: flagField() });

/** Where the form shows what is wrong with a field of the payload that is called otherwise there. */
export const fieldOfPayload = { people_number: "adults" } as const;

export interface ChosenStay {
  vehicle: Vehicle;
  start: Day;
  end: Day;
}

/** The ticked extras that this boat offers: what was ticked for another boat is neither priced nor sent. */
function chosenExtras({ extras }: Pick<GuestBookingValues, "extras">, vehicle: Vehicle): ExtraName[] {
  const offered = offeredExtras(vehicle);
  return extras.filter(isExtraName).filter((name) => name in offered);
}

/** The list's own extras of the boat. */
export const ownOffered = (vehicle: Vehicle, priceList?: PriceList): OwnExtra[] =>
  ownExtrasOf(priceList ?? specifiedPriceList, vehicle.id);

const countOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : 0);

/**
 * The price of the list with what is paid on site; null where the boat has none.
 * @param given.visitorsTaxCents for an adult and night.
 */
export function guestPrice(
  values: GuestBookingValues,
  { vehicle, start, end }: ChosenStay,
  { visitorsTaxCents, priceList, today }: { visitorsTaxCents: Cents; priceList?: PriceList; today: Day },
): { price: Price; fees: CashFees; visitorsTax: Cents } | null {
  if (vehicle.price1h === null) return null;
  const nights = daysBetween(start, end);
  const price = priceOf({
    nightCents: fromAmount(vehicle.price1h),
    nights,
    ...(priceList && { list: priceList, vehicleId: vehicle.id, stay: { start, nights }, bookedOn: today }),
    ownExtras: pricedFor(ownOffered(vehicle, priceList), values.own_extras),
    extras: chosenExtras(values, vehicle),
    offered: offeredExtras(vehicle),
    persons: Math.max(1, countOf(values.adults) + countOf(values.children)),
    voucherCents: 0,
  });
  const answer = mustAnswerLicense(vehicle) && values.license_answer !== "" ? values.license_answer === "yes" : null;
  const tax = visitorsTax(visitorsTaxCents, { adults: Math.max(1, countOf(values.adults)), nights });
  return { price, fees: boatFees(priceList ?? specifiedPriceList, vehicle, answer), visitorsTax: tax };
}

/** What extras that take a half-day are refused by. */
export type GivenHalves = Pick<HalfRules, "freeHalves" | "firstEarly">;

/** Which extras that take a half-day cannot be chosen for the stay. Staff agree on them on any day. */
export function refusedHalves(stay: ChosenStay, given: GivenHalves, priceList?: PriceList): HalfRefusals {
  const days = { start: stay.start, nights: daysBetween(stay.start, stay.end) };
  return halfRefusals(ownOffered(stay.vehicle, priceList), days, { role: "staff", today: stay.start, ...given });
}

/**
 * What the boat refuses of the party, more of an extra than there is, a half-day that somebody else has, and an agreed
 * price that is missing.
 */
export function guestBookingErrors(
  values: GuestBookingValues,
  stay: ChosenStay | null,
  priceList?: PriceList,
  halves: GivenHalves = { freeHalves: takenHalves, firstEarly: "" },
): FormErrors<GuestBookingField> {
  const missing: FormErrors<GuestBookingField> = {
    ...(values.isAgreed && values.new_price.trim() === "" && { new_price: "validation-staff:price" }),
    ...(countryAsked(values)?.country === "" && { country: "validation:country" }),
  };
  if (!stay) return missing;
  const adults = countOf(values.adults);
  const children = countOf(values.children);
  const party = { ...values, adults, children, people_number: adults + children, extras: [], own_extras: [] };
  const isTooMuch = ownOffered(stay.vehicle, priceList).some(({ id, mostPieces }) => {
    return piecesOf(values.own_extras, id) > mostPieces;
  });
  const refusals = refusedHalves(stay, halves, priceList);
  const [refused] = refusedOf(ownOffered(stay.vehicle, priceList), values.own_extras, refusals);
  const refusal = refused && refusals.get(refused.id);
  const offers = { extras: offeredExtras(stay.vehicle), ownExtras: [] };
  const { people_number, license_answer } = partyErrors(stay.vehicle, offers, party);
  return {
    ...missing,
    ...(people_number && { adults: people_number }),
    ...(refused?.takes && refusal && { own_extras: halfRefusalKey(refused.takes, refusal) }),
    ...(isTooMuch && { own_extras: "validation:extraPieces" }),
    ...(license_answer && mustAnswerLicense(stay.vehicle) && { license_answer }),
  };
}

/** Whether staff ask for the country, and what was chosen or is proposed; null where VAT id and postcode say it. */
export const countryAsked = ({ zipCodeAndCity, vat_id, phone, country }: GuestBookingValues) =>
  askedCountry({ zipCodeAndCity, vatId: storedVatId(vat_id), phone, country });

/** The payload, from a form without errors. @param given.salutation in the guest's words. */
export function toGuestBooking(
  values: GuestBookingValues,
  stay: ChosenStay,
  { priceCents, salutation, priceList }: { priceCents: number; salutation: string; priceList?: PriceList },
): BookForGuestRequest {
  const { isAgreed, new_price, price_change_reason, ...rest } = values;
  return {
    ...rest,
    country: countryAsked(values)?.country ?? "",
    salutation,
    vehicle: stay.vehicle.id,
    booked_day: stay.start,
    booked_duration: daysBetween(stay.start, stay.end),
    adults: Number(values.adults),
    children: Number(values.children),
    license_answer: mustAnswerLicense(stay.vehicle) ? values.license_answer : "",
    extras: chosenExtras(values, stay.vehicle),
    own_extras: chosenFor(ownOffered(stay.vehicle, priceList), values.own_extras),
    price: toAmount(priceCents),
    new_price: isAgreed ? new_price : undefined,
    price_change_reason: isAgreed ? price_change_reason : "",
  };
}

export const salutations = ["mr", "ms", "mx"] as const;
export type Salutation = (typeof salutations)[number];

/**
 * What a former guest fills in; what was typed about the stay remains.
 * @param wordOf the salutation as a booking stores it.
 */
export function filledWith(
  { salutation, lang, last_stay: _lastStay, ...guest }: FormerGuest,
  wordOf: (lang: GuestBookingValues["lang"], key: Salutation) => string,
): Partial<GuestBookingValues> {
  const isSame = (key: Salutation) => wordOf("de", key) === salutation || wordOf("en", key) === salutation;
  return { ...guest, lang: lang === "en" ? "en" : "de", salutation: salutations.find(isSame) ?? "mx" };
}
