import { type BookingFormValues, type BookingRequest, bookingRequestSchema } from "../../../shared/contract/booking.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { countField, longTextField, payload, wholeNumberField } from "../../../shared/contract/fields.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { chosenFor } from "../../../shared/rules/chosen-extras.ts";
import { assembleComment } from "../../../shared/rules/comment.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import { type OwnExtra, type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { nights } from "../../../shared/rules/stay.ts";
import { storedVatId } from "../../../shared/rules/vat-id.ts";
import {
  emptyPayment,
  fieldOfPayment,
  paymentFields,
  sentContact,
  sentPayment,
} from "../../checkout/checkout-values.ts";
import { chosenExtras } from "./booking-party.ts";
import { countryAsked } from "./guest-country.ts";

/** The form before anything is typed. A salutation is a key of `checkout:salutation`. */
export const emptyBookingForm: BookingFormValues = {
  salutation: "mr",
  name: "",
  phone: "",
  email: "",
  streetAndNumber: "",
  additional: "",
  zipCodeAndCity: "",
  country: "",
  company: "",
  vatId: "",
  adults: "1",
  children: "0",
  childAgeStart: "",
  childAgeEnd: "",
  licenseAnswer: "",
  extras: [],
  ownExtras: [],
  comment: "",
  voucherCode: "",
  ...emptyPayment,
};

/** What the guest may see a message at: the two dates of the calendar and the form's fields. */
export type BookingField = "startDay" | "endDay" | keyof BookingFormValues;
export type BookingErrors = Partial<Record<BookingField, MessageKey>>;

/** In the order in which the page shows them: the order of the error summary. */
export const bookingFields = ["startDay", "endDay", ...Object.keys(emptyBookingForm)] as BookingField[];

const {
  salutation,
  name,
  phone,
  email,
  streetAndNumber,
  additional,
  zipCodeAndCity,
  country,
  company,
  extras,
  ...others
} = bookingRequestSchema.fields;

/** What another field was cast to; anything else has its own error already. */
const countOf = (value: unknown) => (typeof value === "number" ? value : 0);

/** The age of that child, if it comes: without it the field is not shown, and no age in it is wrong. */
const ageField = (child: number) =>
  wholeNumberField("validation:age").when("children", ([children], schema) =>
    countOf(children) < child
      ? schema
      : schema.required("validation:ageMissing").min(0, "validation:age").max(17, "validation:age"),
  );

/** The maximum length of the guest's comment (requirements/booking.md). */
export const commentLength = 200;

/**
 * What the server checks, and what only the form has. Rules that need the boat (passengers, licence) and the dates are
 * those of `bookingRuleErrors`.
 */
export const bookingFormSchema = payload({
  salutation,
  name,
  phone,
  email,
  streetAndNumber,
  additional,
  zipCodeAndCity,
  country,
  company,
  vatId: others.vat_id,
  extras,
  adults: countField("validation:adults", 1),
  children: countField("validation:children", 0),
  childAgeStart: ageField(1),
  childAgeEnd: ageField(2).when(["children", "childAgeStart"], ([children, start], schema) =>
    countOf(children) < 2 ? schema : schema.min(countOf(start), "validation:ageRange"),
  ),
  licenseAnswer: others.license_answer,
  comment: longTextField("validation:comment").default("").max(commentLength, "validation:comment"),
  voucherCode: others.voucher_code,
  ...paymentFields,
});

/** Where the form shows what is wrong with a field of the payload that is called otherwise there. */
export const fieldOfPayload: Readonly<Partial<Record<string, BookingField>>> = {
  vehicle: "startDay",
  booked_day: "startDay",
  booked_day_end: "endDay",
  booked_duration: "endDay",
  price_list: "startDay",
  employee: "salutation",
  lang: "salutation",
  people_number: "adults",
  license_answer: "licenseAnswer",
  voucher_code: "voucherCode",
  vat_id: "vatId",
  own_extras: "ownExtras",
  ...fieldOfPayment,
};

/** Errors by field of the payload as errors by field of the form; the first one of each. */
export function atFormFields(errors: FieldErrors | Partial<FieldErrors>): BookingErrors {
  const shown: Partial<Record<string, MessageKey>> = {};
  for (const [name, message] of Object.entries(errors)) shown[fieldOfPayload[name] ?? name] ??= message;
  return shown;
}

/** What the payload says beside the form. */
export interface BookingFacts {
  vehicle: Vehicle;
  start: Day;
  end: Day;
  language: Language;
  /** The salutation as the guest reads it. */
  salutation: string;
  /** The full name of the employee who books; empty for visitors. */
  employee: string;
  /** The code of the applied voucher; empty without one. */
  voucherCode: string;
  /** The voucher pays all of it: whichever way to pay was chosen before, there is none. */
  paysNothing?: boolean;
  /** What nights and extras cost, and which extras the list has; each as specified without one. */
  priceList?: PriceList;
  /** The price list that priced what the guest sees; null where none was published. */
  priceListId?: number | null;
}

/** The payload of a booking, from a form without errors. */
export function toBookingRequest(values: BookingFormValues, facts: BookingFacts): BookingRequest {
  const { vehicle, start, end } = facts;
  const adults = Number(values.adults);
  const children = Number(values.children);
  const extras = chosenExtras(values, vehicle);
  const offered = ownExtrasOf(facts.priceList ?? specifiedPriceList, vehicle.id);
  const ownExtras = chosenFor(offered, values.ownExtras);
  const licenseAnswer = mustAnswerLicense(vehicle) ? values.licenseAnswer : "";
  return {
    vehicle: vehicle.id,
    booked_day: start,
    booked_day_end: end,
    booked_duration: nights(start, end),
    salutation: facts.salutation,
    employee: facts.employee,
    lang: facts.language,
    ...sentContact(values),
    phone: values.phone.trim(),
    company: values.company.trim(),
    vat_id: storedVatId(values.vatId),
    country: countryAsked(values)?.country ?? "",
    adults,
    children,
    people_number: adults + children,
    license_answer: licenseAnswer,
    extras,
    own_extras: ownExtras,
    comment: assembleComment({
      licenseAnswer: licenseAnswer || null,
      adults,
      children,
      ages: [values.childAgeStart, values.childAgeEnd].slice(0, Math.min(children, 2)).map(Number),
      extras,
      ownExtras: ownExtras.map(({ id, pieces }) => ({ name_de: germanOf(offered, id), pieces })),
      own: values.comment,
    }),
    voucher_code: facts.voucherCode,
    ...sentPayment(facts.paysNothing ? emptyPayment : values),
    ...(facts.priceListId === undefined ? {} : { price_list: facts.priceListId ?? 0 }),
  };
}

const germanOf = (offered: readonly OwnExtra[], id: number) => offered.find((extra) => extra.id === id)?.german ?? "";

const guestFields: readonly string[] = [
  "salutation",
  "name",
  "phone",
  "email",
  "streetAndNumber",
  "additional",
  "zipCodeAndCity",
  "country",
  "company",
  "vatId",
  "licenseAnswer",
];

/** Whether the tab keeps a field while the form is filled in. */
export const isRemembered = (field: string): boolean => field !== "consent";

/** Whether the tab keeps a field after a booking was made: a booking takes what belongs to its stay along. */
export const isRememberedAfterBooking = (field: string): boolean => guestFields.includes(field);
