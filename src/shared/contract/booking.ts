import { array, boolean, type InferType, number, object, string } from "yup";
import { extraNames } from "../rules/extras.ts";
import { maximumNights } from "../rules/stay.ts";
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
  salutationField,
  streetField,
  zipCodeAndCityField,
} from "./fields.ts";
import { apiPath } from "./path.ts";

export const bookingContract = {
  availability: { method: "POST", path: apiPath("rere_check_availability_and_blacklist") },
  send: { method: "POST", path: apiPath("rere_send_booking_request") },
} as const;

const durationField = () => countField("validation:duration", 0).max(maximumNights, "validation:duration");

/** `employee` is read and ignored: who acts comes from the session (contract 2). */
const employeeField = () => string().default("").max(100, "validation:employee");

export const availabilityRequestSchema = object({
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

/** Extras arrive as a JSON list inside a form field, or as a list in a JSON body. */
const extrasField = () =>
  array(string().required("validation:extras").oneOf(extraNames, "validation:extras"))
    .transform((value: unknown, original: unknown) => {
      if (typeof original !== "string") return value;
      try {
        return original === "" ? [] : (JSON.parse(original) as unknown);
      } catch {
        return original;
      }
    })
    .typeError("validation:extras")
    .max(extraNames.length, "validation:extras")
    .default([]);

/** What a wallet order stores and a booking request sends: the whole booking but the way it is paid for. */
export const bookingRequestSchema = object({
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
  voucher_code: string().trim().default("").max(40, "validation:voucher"),
  banktransfer: flagField(),
  paypal: boolean()
    .default(false)
    .typeError("validation:flag")
    .test("one-payment", "validation:payment", (paypal, { parent }) => paypal !== parent.banktransfer),
  lang: string().oneOf(["de", "en"], "validation:lang").default("de"),
  people_number: countField("validation:passengers", 1),
  comment: string().trim().default("").max(1_000, "validation:comment"),
  extras: extrasField(),
  adults: countField("validation:adults", 1),
  children: countField("validation:children", 0),
  license_answer: string().oneOf(["", "yes", "no"], "validation:license").default(""),
  paypal_order_id: string().trim().default("").max(64, "validation:order"),
});
export type BookingRequest = InferType<typeof bookingRequestSchema>;
/** `price` is what the guest pays: rent and extras less the voucher. */
export type BookingAnswer = AlreadyBooked | { type?: undefined; id: number; price: string };

const ageField = () =>
  number()
    .transform((value: number, original: unknown) => (original === "" ? undefined : value))
    .typeError("validation:age")
    .integer("validation:age")
    .min(0, "validation:age")
    .max(17, "validation:age");

/**
 * The form as the guest sees it (public-side 2 and 5). Rules that need the boat (passengers, licence) and the dates are
 * checked by `bookingFormErrors` in client/features/booking from the same rules that the server asks.
 */
export const bookingFormSchema = object({
  salutation: salutationField(),
  name: guestNameField(),
  phone: guestPhoneField(),
  email: emailField(),
  streetAndNumber: streetField(),
  additional: additionalField(),
  zipCodeAndCity: zipCodeAndCityField(),
  adults: countField("validation:adults", 1),
  children: countField("validation:children", 0),
  childAgeStart: ageField().when("children", ([children], schema) =>
    Number(children) > 0 ? schema.required("validation:age") : schema,
  ),
  childAgeEnd: ageField().when(["children", "childAgeStart"], ([children, start], schema) =>
    Number(children) > 1 ? schema.required("validation:age").min(Number(start) || 0, "validation:ageRange") : schema,
  ),
  licenseAnswer: string().oneOf(["", "yes", "no"], "validation:license").default(""),
  voucherCode: string().trim().default("").max(40, "validation:voucher"),
  extras: extrasField(),
  comment: string().trim().default("").max(200, "validation:comment"),
  consent: boolean().oneOf([true], "validation:consent").required("validation:consent"),
  payment: string().oneOf(["banktransfer", "paypal"], "validation:payment").required("validation:payment"),
});
/** Texts as they stand in the inputs; the schema casts them. */
export interface BookingFormValues {
  salutation: string;
  name: string;
  phone: string;
  email: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  adults: string;
  children: string;
  childAgeStart: string;
  childAgeEnd: string;
  licenseAnswer: "" | "yes" | "no";
  voucherCode: string;
  extras: string[];
  comment: string;
  consent: boolean;
  payment: "banktransfer" | "paypal";
}
