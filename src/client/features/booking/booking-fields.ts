import type { ObjectShape } from "yup";
import { type BookingFormValues, type BookingRequest, extrasField } from "../../../shared/contract/booking.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import {
  additionalField,
  countField,
  emailField,
  flagField,
  guestNameField,
  guestPhoneField,
  longTextField,
  payload,
  salutationField,
  streetField,
  textField,
  wholeNumberField,
  zipCodeAndCityField,
} from "../../../shared/contract/fields.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { assembleComment } from "../../../shared/rules/comment.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { nights } from "../../../shared/rules/stay.ts";
import { chosenExtras } from "./booking-party.ts";

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
}

/** Fields of the payload. What the server says against one of them is shown at the row's field. */
type Sends = {
  [Name in keyof BookingRequest]?: (values: BookingFormValues, facts: BookingFacts) => BookingRequest[Name];
};

interface FieldRow<Value> {
  /** As the form opens. */
  initial: Value;
  schema: ObjectShape[string];
  sends: Sends;
  /** How long the tab keeps it: a booking that is made takes what belongs to its stay along. */
  kept: "always" | "untilBooked" | "never";
}

/** What another field was cast to; anything else has its own error already. */
const countOf = (value: unknown) => (typeof value === "number" ? value : 0);

/** The age of that child, if it comes: without it the field is not shown, and no age in it is wrong. */
const ageField = (child: number) =>
  wholeNumberField("validation:age").when("children", ([children], schema) =>
    countOf(children) < child
      ? schema
      : schema.required("validation:age").min(0, "validation:age").max(17, "validation:age"),
  );

const licenseAnswerOf = ({ licenseAnswer }: BookingFormValues, { vehicle }: BookingFacts) =>
  mustAnswerLicense(vehicle) ? licenseAnswer : "";

/** The days of the calendar: no part of the form's values, but of what can be wrong with it. */
const dayRows = {
  startDay: { sends: { vehicle: (_, { vehicle }) => vehicle.id, booked_day: (_, { start }) => start } },
  endDay: {
    sends: { booked_day_end: (_, { end }) => end, booked_duration: (_, { start, end }) => nights(start, end) },
  },
} satisfies Record<string, { sends: Sends }>;

/**
 * Every field of the booking form (requirements/booking.md), in the order in which the page shows them, with all that
 * follows from it: first values, schema, error summary, payload, refusals and what the tab keeps. Texts are in
 * locales/: `booking:errors` names a field in the error summary. A salutation is a key of `booking:salutation`.
 */
const formRows = {
  salutation: {
    initial: "mr",
    schema: salutationField(),
    sends: {
      salutation: (_, { salutation }) => salutation,
      employee: (_, { employee }) => employee,
      lang: (_, { language }) => language,
    },
    kept: "always",
  },
  name: { initial: "", schema: guestNameField(), sends: { name: ({ name }) => name.trim() }, kept: "always" },
  phone: { initial: "", schema: guestPhoneField(), sends: { phone: ({ phone }) => phone.trim() }, kept: "always" },
  email: { initial: "", schema: emailField(), sends: { email: ({ email }) => email.trim() }, kept: "always" },
  streetAndNumber: {
    initial: "",
    schema: streetField(),
    sends: { streetAndNumber: ({ streetAndNumber }) => streetAndNumber.trim() },
    kept: "always",
  },
  additional: {
    initial: "",
    schema: additionalField(),
    sends: { additional: ({ additional }) => additional.trim() },
    kept: "always",
  },
  zipCodeAndCity: {
    initial: "",
    schema: zipCodeAndCityField(),
    sends: { zipCodeAndCity: ({ zipCodeAndCity }) => zipCodeAndCity.trim() },
    kept: "always",
  },
  adults: {
    initial: "1",
    schema: countField("validation:adults", 1),
    sends: {
      adults: ({ adults }) => Number(adults),
      people_number: ({ adults, children }) => Number(adults) + Number(children),
    },
    kept: "untilBooked",
  },
  children: {
    initial: "0",
    schema: countField("validation:children", 0),
    sends: { children: ({ children }) => Number(children) },
    kept: "untilBooked",
  },
  childAgeStart: { initial: "", schema: ageField(1), sends: {}, kept: "untilBooked" },
  childAgeEnd: {
    initial: "",
    schema: ageField(2).when(["children", "childAgeStart"], ([children, start], schema) =>
      countOf(children) < 2 ? schema : schema.min(countOf(start), "validation:ageRange"),
    ),
    sends: {},
    kept: "untilBooked",
  },
  licenseAnswer: {
    initial: "",
    schema: textField("validation:license").oneOf(["", "yes", "no"], "validation:license").default(""),
    sends: { license_answer: licenseAnswerOf },
    kept: "always",
  },
  extras: {
    initial: [],
    schema: extrasField(),
    sends: { extras: (values, { vehicle }) => chosenExtras(values, vehicle) },
    kept: "untilBooked",
  },
  comment: {
    initial: "",
    schema: longTextField("validation:comment").default("").max(200, "validation:comment"),
    sends: {
      comment: (values, facts) =>
        assembleComment({
          licenseAnswer: licenseAnswerOf(values, facts) || null,
          adults: Number(values.adults),
          children: Number(values.children),
          ages: [values.childAgeStart, values.childAgeEnd].slice(0, Math.min(Number(values.children), 2)).map(Number),
          extras: chosenExtras(values, facts.vehicle),
          own: values.comment,
        }),
    },
    kept: "always",
  },
  voucherCode: {
    initial: "",
    schema: textField("validation:voucher").default("").max(40, "validation:voucher"),
    sends: { voucher_code: (_, { voucherCode }) => voucherCode },
    kept: "untilBooked",
  },
  payment: {
    initial: "banktransfer",
    schema: textField("validation:payment")
      .oneOf(["banktransfer", "paypal"], "validation:payment")
      .required("validation:payment"),
    sends: {
      banktransfer: ({ payment }) => payment === "banktransfer",
      paypal: ({ payment }) => payment === "paypal",
      paypal_order_id: () => "",
    },
    kept: "untilBooked",
  },
  consent: {
    initial: false,
    schema: flagField("validation:consent").oneOf([true], "validation:consent"),
    sends: {},
    kept: "never",
  },
} satisfies { [Field in keyof BookingFormValues]: FieldRow<BookingFormValues[Field]> };

const rows = { ...dayRows, ...formRows };

/** What the guest may see a message at: the form's fields and the two dates of the calendar. */
export type BookingField = keyof typeof rows;
export type BookingErrors = Partial<Record<BookingField, MessageKey>>;

/** Every field in the order in which the page shows them: the order of the error summary. */
export const bookingFields = Object.keys(rows) as BookingField[];

const valueOf = <Key extends keyof FieldRow<unknown>>(key: Key) =>
  Object.fromEntries(Object.entries<FieldRow<unknown>>(formRows).map(([field, row]) => [field, row[key]]));

/**
 * The form as the guest sees it. Rules that need the boat (passengers, licence) and the dates are those of
 * `bookingRuleErrors`.
 */
export const bookingFormSchema = payload(valueOf("schema") as ObjectShape);

/** The form before anything is typed. */
export const emptyBookingForm = (): BookingFormValues => valueOf("initial") as unknown as BookingFormValues;

/** Whether the tab keeps a field while the form is filled in. */
export const isKept = (field: string): boolean => keptOf(field) !== "never";

/** Whether the tab keeps a field after a booking was made. */
export const isKeptAfterBooking = (field: string): boolean => keptOf(field) === "always";

const keptOf = (field: string) =>
  Object.hasOwn(formRows, field) ? formRows[field as keyof BookingFormValues].kept : "never";

type Sent = { [Field in BookingField]: keyof (typeof rows)[Field]["sends"] }[BookingField];

/** The payload of a booking, from a form without errors. Does not compile while no row sends one of its fields. */
export function toBookingRequest(values: BookingFormValues, facts: BookingFacts): BookingRequest {
  type Value = (values: BookingFormValues, facts: BookingFacts) => unknown;
  const sends = Object.values(rows).flatMap((row) => Object.entries<Value>(row.sends));
  return Object.fromEntries(sends.map(([name, value]) => [name, value(values, facts)])) as Pick<BookingRequest, Sent>;
}

/** Where the form shows what is wrong with a field of the payload. */
export const fieldOfPayload: Readonly<Partial<Record<string, BookingField>>> = Object.fromEntries(
  bookingFields.flatMap((field) => Object.keys(rows[field].sends).map((name) => [name, field])),
);

/** Errors by field of the payload as errors by field of the form; the first one of each. */
export function atFormFields(errors: FieldErrors | Partial<FieldErrors>): BookingErrors {
  const shown: BookingErrors = {};
  for (const [name, message] of Object.entries(errors)) {
    const field = fieldOfPayload[name];
    if (field) shown[field] ??= message;
  }
  return shown;
}
