import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import { maximumNights } from "../rules/stay.ts";
import { extrasField, ownExtrasField } from "./booking.ts";
import { apiPath, type Contract, file, json } from "./call.ts";
import {
  additionalField,
  countField,
  dayField,
  guestPhoneField,
  idField,
  longTextField,
  payload,
  salutationField,
  textField,
} from "./fields.ts";
import { anyNameField, anyStreetField, anyTownField, deliverableEmailField } from "./guest-fields.ts";
import { companyField, countryField, vatIdField } from "./recipient-fields.ts";
import { amountField, optionalAmountField } from "./staff-fields.ts";

/** Who staff book for (requirements/book-for-guest.md): whatever can be delivered, and the mail address may be missing. */
const guestFields = {
  salutation: salutationField(),
  name: anyNameField(),
  phone: guestPhoneField(),
  email: deliverableEmailField().default(""),
  streetAndNumber: anyStreetField(),
  additional: additionalField(),
  zipCodeAndCity: anyTownField(),
  country: countryField(),
  company: companyField(),
  vat_id: vatIdField(),
  /** Of the guest's mails and documents. */
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
};

export const bookForGuestSchema = payload({
  vehicle: idField("validation:vehicle"),
  booked_day: dayField("validation:startDay"),
  /** Nights; 0 is a day booking. */
  booked_duration: countField("validation:duration", 0).max(maximumNights, "validation:duration"),
  ...guestFields,
  adults: countField("validation:adults", 1),
  children: countField("validation:children", 0).default(0),
  license_answer: textField("validation:license").oneOf(["", "yes", "no"], "validation:license").default(""),
  extras: extrasField(),
  own_extras: ownExtrasField(),
  /** The guest's own words, which the confirmation repeats. */
  comment: longTextField("validation:comment").default("").max(200, "validation:comment"),
  /** What staff note for themselves; no guest reads it. */
  note: longTextField("validation-staff:comment").default("").max(1_000, "validation-staff:comment"),
  /**
   * The price of the list that was shown; 409 CONFLICT {price: validation-staff:stayPriceChanged} where it is another.
   */
  price: amountField("validation-staff:price"),
  /** What was agreed with the guest in its place, and why; absent: the price above. */
  new_price: optionalAmountField("validation-staff:price"),
  price_change_reason: longTextField("validation-staff:reason")
    .default("")
    .max(500, "validation-staff:reason")
    .when("new_price", ([agreed], reason) =>
      agreed === undefined ? reason : reason.required("validation-staff:reason"),
    ),
  /** How the guest means to pay: the confirmation says it. */
  payment: textField("validation:payment")
    .oneOf(["till", "banktransfer"], "validation:payment")
    .default("banktransfer"),
});
export type BookForGuestRequest = InferType<typeof bookForGuestSchema>;

/**
 * What fills in the form; a later stay of the same guest takes the place of an earlier one. `last_stay` tells guests of
 * one name apart.
 */
export type FormerGuest = { last_stay: { vehicle_name: string; start: Day; end: Day } } & Pick<
  BookForGuestRequest,
  | "salutation"
  | "name"
  | "phone"
  | "email"
  | "streetAndNumber"
  | "additional"
  | "zipCodeAndCity"
  | "country"
  | "company"
  | "vat_id"
  | "lang"
>;

/** So many are answered at most. */
export const shownGuests = 8;

export const findGuestsSchema = payload({
  /** A name or its beginning, a phone number in any spelling, a mail address. */
  query: textField("validation-staff:logSearch").default("").max(100, "validation-staff:logSearch"),
});

export const confirmationDocumentParams = payload({ id: idField("validation-staff:booking") });
export const confirmationDocumentQuery = payload({
  /** How the guest means to pay what is not paid yet. */
  payment: textField("validation:payment")
    .oneOf(["till", "banktransfer"], "validation:payment")
    .default("banktransfer"),
});

export const bookForGuestContract = {
  /**
   * 409 CONFLICT {booked_day: validation-staff:stayTaken} where the boat is not free, {own_extras:
   * validation:earlyTaken} or {own_extras: validation:lateTaken} where a half-day is that an extra takes; 403 BANNED; 400 VALIDATION names
   * the field.
   */
  book: {
    method: "POST",
    path: apiPath("rere_book_for_guest"),
    access: "staff",
    body: bookForGuestSchema,
    refusals: [
      "validation-staff:status",
      "validation-staff:stayPriceChanged",
      "validation-staff:stayTaken",
      "validation-staff:tillPaid",
      "validation-staff:version",
      "validation:earlyTaken",
      "validation:lateTaken",
    ],
    answer: json<{ id: number }>(201),
  },
  /** A POST, so that no name stands in an address. */
  findGuests: {
    method: "POST",
    path: apiPath("rere_find_guests"),
    access: "staff",
    body: findGuestsSchema,
    answer: json<{ guests: FormerGuest[] }>(),
  },
  /** What the confirmation mail would say now, as a PDF. 404 where there is no such booking, or it was cancelled. */
  confirmation: {
    method: "GET",
    path: `${apiPath("rere_get_confirmation_document")}:id/`,
    access: "staff",
    params: confirmationDocumentParams,
    query: confirmationDocumentQuery,
    answer: file("application/pdf", "inline"),
  },
} as const satisfies Contract;

export const confirmationDocumentPath = (id: number, payment: BookForGuestRequest["payment"] = "banktransfer") =>
  `${apiPath("rere_get_confirmation_document")}${id}/?payment=${payment}`;
