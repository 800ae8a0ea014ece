import type { BookingFormValues, BookingRequest } from "../../../shared/contract/booking.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { assembleComment } from "../../../shared/rules/comment.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";
import { nights } from "../../../shared/rules/stay.ts";
import type { BookingErrors, BookingField } from "./booking-form.ts";
import { chosenExtras } from "./booking-price.ts";

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

/** The payload of a booking, from a valid form (requirements/api.md). */
export function toBookingRequest(values: BookingFormValues, facts: BookingFacts): BookingRequest {
  const { vehicle } = facts;
  const adults = Number(values.adults);
  const children = Number(values.children);
  const licenseAnswer = mustAnswerLicense(vehicle) ? values.licenseAnswer : "";
  const extras = chosenExtras(values, vehicle);
  return {
    vehicle: vehicle.id,
    employee: facts.employee,
    salutation: facts.salutation,
    name: values.name.trim(),
    email: values.email.trim(),
    phone: values.phone.trim(),
    streetAndNumber: values.streetAndNumber.trim(),
    additional: values.additional.trim(),
    zipCodeAndCity: values.zipCodeAndCity.trim(),
    booked_day: facts.start,
    booked_day_end: facts.end,
    booked_duration: nights(facts.start, facts.end),
    voucher_code: facts.voucherCode,
    banktransfer: values.payment === "banktransfer",
    paypal: values.payment === "paypal",
    lang: facts.language,
    people_number: adults + children,
    comment: assembleComment({
      licenseAnswer: licenseAnswer || null,
      adults,
      children,
      ages: [values.childAgeStart, values.childAgeEnd].slice(0, Math.min(children, 2)).map(Number),
      extras,
      own: values.comment,
    }),
    extras,
    adults,
    children,
    license_answer: licenseAnswer,
    paypal_order_id: "",
  };
}

/** Where the form shows what the server found wrong with a field of the payload. */
const formFields: Partial<Record<string, BookingField>> = {
  booked_day: "startDay",
  booked_day_end: "endDay",
  booked_duration: "endDay",
  license_answer: "licenseAnswer",
  voucher_code: "voucherCode",
  people_number: "adults",
  banktransfer: "payment",
  paypal: "payment",
  paypal_order_id: "payment",
  vehicle: "startDay",
  lang: "salutation",
};

/**
 * What the server found wrong, by field of the form, as long as the guest did not change it since.
 * @param sent the payload that was refused; `now` the payload as the form stands.
 */
export function refusedFields(
  errors: Readonly<FieldErrors>,
  sent: BookingRequest | null,
  now: BookingRequest | null,
): BookingErrors {
  const shown: BookingErrors = {};
  for (const [field, message] of Object.entries(errors)) {
    if (sent && now && isPayloadField(field, sent) && String(sent[field]) !== String(now[field])) continue;
    shown[formFields[field] ?? (field as BookingField)] ??= message;
  }
  return shown;
}

function isPayloadField(field: string, request: BookingRequest): field is keyof BookingRequest {
  return field in request;
}
