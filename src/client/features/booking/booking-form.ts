import { type BookingFormValues, bookingFormSchema } from "../../../shared/contract/booking.ts";
import type { MessageKey } from "../../../shared/contract/errors.ts";
import { schemaErrors } from "../../../shared/contract/field-errors.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { isLargerBoat } from "../../../shared/rules/cash-fees.ts";
import { mayBoard, mustAnswerLicense } from "../../../shared/rules/license.ts";
import { fitsAboard } from "../../../shared/rules/limits.ts";
import { type ChosenDays, maximumNights, minimumNights, nights, type Role } from "../../../shared/rules/stay.ts";

/** What the guest may see a message at: the form's fields and the two dates of the calendar. */
export type BookingField = keyof BookingFormValues | "startDay" | "endDay";
export type BookingErrors = Partial<Record<BookingField, MessageKey>>;

/** What the rules know beside the form. */
export interface BookingRules {
  vehicle: Vehicle;
  role: Role;
  stay: ChosenDays;
  /** The code of the voucher that is applied; null while none is. */
  appliedCode: string | null;
}

/** Every field in the order in which the page shows them: the order of the error summary. */
export const bookingFields = [
  "startDay",
  "endDay",
  "salutation",
  "name",
  "phone",
  "email",
  "streetAndNumber",
  "additional",
  "zipCodeAndCity",
  "adults",
  "children",
  "childAgeStart",
  "childAgeEnd",
  "licenseAnswer",
  "extras",
  "comment",
  "voucherCode",
  "payment",
  "consent",
] as const satisfies readonly BookingField[];

/** The form before anything is typed; the salutation is a key of `booking:salutation`, the first of the language. */
export function emptyBookingForm(): BookingFormValues {
  return {
    salutation: "mr",
    name: "",
    phone: "",
    email: "",
    streetAndNumber: "",
    additional: "",
    zipCodeAndCity: "",
    adults: "1",
    children: "0",
    childAgeStart: "",
    childAgeEnd: "",
    licenseAnswer: "",
    voucherCode: "",
    extras: [],
    comment: "",
    consent: false,
    payment: "banktransfer",
  };
}

/** Errors of the form, as message keys by field (requirements/booking.md); empty when it is valid. */
export function bookingFormErrors(values: BookingFormValues, rules: BookingRules): BookingErrors {
  return { ...boatErrors(values, rules), ...stayErrors(rules), ...schemaErrors(bookingFormSchema, values) };
}

/** A number field's text: digits only, so that neither signs nor points nor exponents get in. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, "");
}

/** The text of a phone field: digits with an optional leading plus; other characters are dropped. */
export function phoneCharacters(text: string): string {
  return text.replace(/[^\d+]/g, "").replace(/(?!^)\+/g, "");
}

/** How many people come, as far as the form says; at least one. */
export function partySize(values: Pick<BookingFormValues, "adults" | "children">): number {
  return Math.max(1, (Number(values.adults) || 0) + (Number(values.children) || 0));
}

/** Whether the guest holds a licence; null where the boat does not ask or the answer is missing. */
export function licenseOf(values: BookingFormValues, vehicle: Vehicle): boolean | null {
  if (!mustAnswerLicense(vehicle) || values.licenseAnswer === "") return null;
  return values.licenseAnswer === "yes";
}

/** Whether the charter licence stands in for a missing licence: the larger boats that do not insist on one. */
export function charterLicensePossible(vehicle: Vehicle): boolean {
  return isLargerBoat(vehicle.name) && vehicle.license !== "yes";
}

function boatErrors(values: BookingFormValues, { vehicle, appliedCode }: BookingRules): BookingErrors {
  const errors: BookingErrors = {};
  // The server refuses it, too: there is no sum that the guest could agree to.
  if (vehicle.price1h === null) errors.startDay = "validation:vehicle";
  const adults = Number(values.adults);
  const children = Number(values.children);
  if (adults >= 1 && children >= 0 && !fitsAboard(adults, children, vehicle.passengers)) {
    errors.adults = "validation:passengers";
  }
  if (!mayBoard(vehicle, values.licenseAnswer || null)) {
    errors.licenseAnswer = values.licenseAnswer === "no" ? "validation:licenseRefused" : "validation:license";
  }
  // A typed code that nobody applied would silently cost the guest its worth.
  if (values.voucherCode.trim() !== "" && values.voucherCode.trim() !== appliedCode) {
    errors.voucherCode = "validation:voucherUnapplied";
  }
  return errors;
}

function stayErrors({ stay, role }: BookingRules): BookingErrors {
  if (!stay.start) return { startDay: "validation:startDay" };
  if (!stay.end) return { endDay: "validation:endDay" };
  const count = nights(stay.start, stay.end);
  return count < minimumNights(role) || count > maximumNights ? { endDay: "validation:duration" } : {};
}
