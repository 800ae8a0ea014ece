import { array, type InferType } from "yup";
import { extraNames } from "../rules/extras.ts";
import { type ChosenExtra, mostOwnExtras, mostPieces } from "../rules/price-list.ts";
import { maximumNights } from "../rules/stay.ts";
import { addressOf, apiPath, type Contract, file, json } from "./call.ts";
import type { AlreadyBooked } from "./errors.ts";
import {
  additionalField,
  countField,
  dayField,
  emailField,
  flagField,
  guestNameField,
  guestPhoneField,
  idField,
  listOf,
  longTextField,
  payload,
  salutationField,
  streetField,
  textField,
  wholeNumberField,
  zipCodeAndCityField,
} from "./fields.ts";
import { companyField, countryField, vatIdField } from "./recipient-fields.ts";

const durationField = () => countField("validation:duration", 0).max(maximumNights, "validation:duration");

/** Read and ignored: who acts comes from the session (requirements/api.md). */
const employeeField = () => textField("validation:employee").default("").max(100, "validation:employee");

export const availabilityRequestSchema = payload({
  vehicle: idField("validation:vehicle"),
  employee: employeeField(),
  name: guestNameField(),
  email: emailField(),
  phone: guestPhoneField(),
  booked_day: dayField("validation:startDay"),
  booked_duration: durationField(),
  hold: flagField(),
});
export type AvailabilityRequest = InferType<typeof availabilityRequestSchema>;
/** `held_until` (ISO 8601, UTC) only where `hold` was asked for. */
export type AvailabilityAnswer = AlreadyBooked | { type?: undefined; held_until?: string };

/** Extras arrive as a JSON list inside a form field, or as a list in a JSON body; a repeated one counts once. */
export const extrasField = () =>
  array(textField("validation:extras").required("validation:extras").oneOf(extraNames, "validation:extras"))
    .transform((value: unknown) => {
      const list = listOf(value);
      return Array.isArray(list) ? [...new Set<unknown>(list)] : list;
    })
    .typeError("validation:extras")
    .nonNullable("validation:extras")
    .max(extraNames.length, "validation:extras")
    .default([]);

/**
 * Extras of the price list's own, likewise: `[{"id":3,"pieces":2}]`. Of those that take a half-day: 409 CONFLICT
 * {own_extras: validation:earlyTaken, validation:lateTaken} where it is another's, 400 {own_extras:
 * validation:halfTooEarly} where guests cannot choose it yet, {own_extras: validation:earlyOver} once 10:00 of the first
 * day is over.
 */
export const ownExtrasField = () =>
  array(
    payload({
      id: idField("validation:extras"),
      pieces: countField("validation:extras", 1).max(mostPieces, "validation:extras"),
    }).required("validation:extras"),
  )
    .transform((value: unknown) => listOf(value))
    .typeError("validation:extras")
    .nonNullable("validation:extras")
    .max(mostOwnExtras, "validation:extras")
    .default([]);

/** What a wallet order stores and a booking request sends: the whole booking but the way it is paid for. */
export const bookingRequestSchema = payload({
  vehicle: idField("validation:vehicle"),
  employee: employeeField(),
  salutation: salutationField(),
  name: guestNameField(),
  email: emailField(),
  phone: guestPhoneField(),
  streetAndNumber: streetField(),
  additional: additionalField(),
  zipCodeAndCity: zipCodeAndCityField(),
  booked_day: dayField("validation:startDay"),
  booked_day_end: dayField("validation:endDay"),
  booked_duration: durationField(),
  voucher_code: textField("validation:voucher").default("").max(40, "validation:voucher"),
  banktransfer: flagField(),
  paypal: flagField().test("one-payment", "validation:payment", (paypal, { parent }) => paypal !== parent.banktransfer),
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
  people_number: countField("validation:passengers", 1),
  comment: longTextField("validation:comment").default("").max(1_000, "validation:comment"),
  extras: extrasField(),
  own_extras: ownExtrasField(),
  /** Absent: those of `people_number` who are no children. */
  adults: countField("validation:adults", 1).when(
    ["people_number", "children"],
    ([persons, children]: unknown[], field) =>
      typeof persons === "number" && typeof children === "number" ? field.default(persons - children) : field,
  ),
  children: countField("validation:children", 0).default(0),
  license_answer: textField("validation:license").oneOf(["", "yes", "no"], "validation:license").default(""),
  paypal_order_id: textField("validation:order").default("").max(64, "validation:order"),
  /** Of business guests, for the invoice. */
  company: companyField(),
  vat_id: vatIdField(),
  country: countryField(),
  /**
   * The number of the list by which the price was shown, 0 where each night costs the boat's own. Where another one
   * holds and the rent is another: 409 CONFLICT {price}. Absent: nothing is compared.
   */
  price_list: wholeNumberField("validation:general")
    .min(0, "validation:general")
    .max(2_147_483_647, "validation:general")
    .optional(),
});
export type BookingRequest = InferType<typeof bookingRequestSchema>;
/**
 * `price` is what the guest pays: rent and extras less the voucher. Where a booking was made the header `Location` says
 * where its confirmation is.
 */
export type BookingAnswer = AlreadyBooked | { type?: undefined; id: number; price: string };

export const confirmationParams = payload({
  token: textField("validation:general").required("validation:general").max(64, "validation:general"),
});
export const confirmationQuery = payload({
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
});

/** What the confirmation says, in order; texts are plain, `src` is a picture in itself (data:). */
export type ConfirmationBlock =
  | { kind: "text" | "heading"; text: string }
  | { kind: "rows"; rows: { label: string; value: string; strong?: boolean }[] }
  | { kind: "link"; text: string; href: string }
  | { kind: "image"; src: string; alt: string; caption: string };
export interface ConfirmationAnswer {
  blocks: ConfirmationBlock[];
}

const confirmationCall = apiPath("rere_get_booking_confirmation");
export const confirmationPath = (token: string) => `${confirmationCall}${token}/`;
export const calendarFilePath = (token: string) => addressOf(bookingContract.calendarFile, { token });

/** The token in the address of a confirmation, with or without the server's own; undefined where there is none. */
export function confirmationTokenIn(location: string | null): string | undefined {
  return location?.split(confirmationCall)[1]?.replace("/", "");
}

/**
 * The booking form: texts as they stand in the inputs. What belongs to a field is a row of
 * client/features/booking/booking-fields.ts.
 */
export interface BookingFormValues {
  salutation: string;
  name: string;
  phone: string;
  email: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  country: string;
  company: string;
  vatId: string;
  adults: string;
  children: string;
  childAgeStart: string;
  childAgeEnd: string;
  licenseAnswer: "" | "yes" | "no";
  voucherCode: string;
  extras: string[];
  /** Of the price list's own; those of another boat, too. */
  ownExtras: ChosenExtra[];
  comment: string;
  consent: boolean;
  payment: "banktransfer" | "paypal";
}

export const bookingContract = {
  availability: {
    method: "POST",
    path: apiPath("rere_check_availability_and_blacklist"),
    access: "everyone",
    body: availabilityRequestSchema,
    answer: json<AvailabilityAnswer>(),
  },
  send: {
    method: "POST",
    path: apiPath("rere_send_booking_request"),
    access: "everyone",
    body: bookingRequestSchema,
    refusals: ["validation:earlyTaken", "validation:lateTaken", "validation:priceChanged"],
    answer: json<BookingAnswer>(201, 200),
  },
  /** By a token that only the guest who booked was told. */
  confirmation: {
    method: "GET",
    path: `${apiPath("rere_get_booking_confirmation")}:token/`,
    access: "everyone",
    params: confirmationParams,
    query: confirmationQuery,
    answer: json<ConfirmationAnswer>(),
  },
  calendarFile: {
    method: "GET",
    path: `${apiPath("rere_get_booking_calendar")}:token/`,
    access: "everyone",
    params: confirmationParams,
    query: confirmationQuery,
    answer: file("text/calendar; charset=utf-8; method=PUBLISH", "attachment"),
  },
} as const satisfies Contract;
