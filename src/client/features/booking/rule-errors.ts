import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { partyErrors, stayErrors } from "../../../shared/rules/booking-rules.ts";
import { chosenFor, piecesOf } from "../../../shared/rules/chosen-extras.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { offeredExtras } from "../../../shared/rules/extras.ts";
import { ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import { type ChosenDays, nights, type Role } from "../../../shared/rules/stay.ts";
import { atFormFields, type BookingErrors } from "./booking-fields.ts";
import { chosenExtras } from "./booking-party.ts";
import { countryAsked } from "./guest-country.ts";

/** What the rules know beside the form. */
export interface BookingRules {
  vehicle: Vehicle;
  role: Role;
  today: Day;
  firstStart: Day;
  offSeason: OffSeason;
  stay: ChosenDays;
  /** Which extras of its own the list has; none without one. */
  priceList?: PriceList;
  /** The code of the voucher that is applied; null while none is. */
  appliedCode: string | null;
}

/**
 * Errors that depend on the boat, the dates and the voucher, as message keys by field (requirements/booking.md): the
 * server asks the same rules. What the fields alone are checked for is `bookingFormSchema`.
 */
export function bookingRuleErrors(values: BookingFormValues, rules: BookingRules): BookingErrors {
  const errors = { ...countryErrors(values), ...boatErrors(values, rules), ...dateErrors(rules) };
  // A typed code that nobody applied would silently cost the guest its worth.
  const code = values.voucherCode.trim();
  return code === "" || code === rules.appliedCode ? errors : { ...errors, voucherCode: "validation:voucherUnapplied" };
}

/** The call takes an address without: it then goes by what is likeliest. */
function countryErrors(values: BookingFormValues): BookingErrors {
  return countryAsked(values)?.country === "" ? { country: "validation:country" } : {};
}

function boatErrors(
  values: BookingFormValues,
  { vehicle, priceList = specifiedPriceList }: BookingRules,
): BookingErrors {
  // The server refuses it, too: there is no sum that the guest could agree to.
  const unpriced: BookingErrors = vehicle.price1h === null ? { startDay: "validation:vehicle" } : {};
  const counts = { adults: Number(values.adults), children: Number(values.children) };
  // What is no number has an error of its own.
  const { adults, children } = counts.adults >= 1 && counts.children >= 0 ? counts : { adults: 1, children: 0 };
  const ownExtras = ownExtrasOf(priceList, vehicle.id);
  const party = {
    adults,
    children,
    people_number: adults + children,
    license_answer: values.licenseAnswer,
    extras: chosenExtras(values, vehicle),
    own_extras: chosenFor(ownExtras, values.ownExtras),
  };
  const offers = { extras: offeredExtras(vehicle), ownExtras };
  const isTooMuch = ownExtras.some(({ id, mostPieces }) => piecesOf(party.own_extras, id) > mostPieces);
  const errors = atFormFields(partyErrors(vehicle, offers, party));
  return { ...unpriced, ...errors, ...(isTooMuch && { ownExtras: "validation:extraPieces" as const }) };
}

function dateErrors({ stay: { start, end }, ...given }: BookingRules): BookingErrors {
  if (!start) return { startDay: "validation:startDay" };
  if (!end) return { endDay: "validation:endDay" };
  return atFormFields(stayErrors({ start, nights: nights(start, end) }, given));
}
