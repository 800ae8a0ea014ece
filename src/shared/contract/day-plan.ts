import { type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import type { MessageKey } from "../rules/message-key.ts";
import { type TillPaymentMethod, tillPaymentMethods } from "../rules/till-words.ts";
import type { BookingLogEntry } from "./booking-log.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import {
  additionalField,
  countField,
  dayField,
  flagField,
  idField,
  longTextField,
  payload,
  requiredFlagField,
  textField,
  uncoerced,
} from "./fields.ts";
import { anyNameField, anyStreetField, anyTownField, deliverableEmailField } from "./guest-fields.ts";
import { dayParameter } from "./inbox.ts";
import { companyField, countryField, vatIdField } from "./recipient-fields.ts";
import type { StaffBooking } from "./staff-booking.ts";
import { amountField, reasonField } from "./staff-fields.ts";

const optionalDay = (message: MessageKey) =>
  dayField(message)
    .notRequired()
    .transform((value: unknown) => (value === "" ? undefined : value));

/** Default: today − 31 to today + 400 days. At most 500 days apart (requirements/day-plan.md). */
export const dayBookingsQuery = payload({
  from: optionalDay("validation-staff:day"),
  to: optionalDay("validation-staff:day"),
});

/** Every booking that touches the days asked for, by start day. */
export interface DayBookingsAnswer {
  bookings: StaffBooking[];
  blocked_days: { day: Day }[];
  /** What was cancelled within the last hour, whatever its days: an employee may still have it open. */
  cancelled: CancelledBooking[];
}

export interface CancelledBooking {
  booking_id: number;
  /** Who did it, with their full name. */
  employee_id: number | null;
  employee: string;
  /** ISO 8601, UTC. */
  dateTime: string;
}

/** 409 CONFLICT {version: validation-staff:version} where the booking took a step since. Absent: any version. */
const versionField = () => countField("validation-staff:version", 0).notRequired();

export const changePriceSchema = payload({
  booking_id: idField("validation-staff:booking"),
  version: versionField(),
  new_price: amountField("validation-staff:price"),
  price_change_reason: reasonField(),
  /** Of an increase: what was agreed with the guest, and when. Both stand in the booking's log. */
  agreed: longTextField("validation-staff:agreed").max(300, "validation-staff:agreed"),
  agreed_on: optionalDay("validation-staff:agreedOn"),
});
export type ChangePriceRequest = InferType<typeof changePriceSchema>;

export const bookingCommentSchema = payload({
  booking_id: idField("validation-staff:booking"),
  version: versionField(),
  comment: longTextField("validation-staff:comment")
    .required("validation-staff:comment")
    .max(1_000, "validation-staff:comment"),
});

/**
 * When the guest comes on the first day: "HH:MM" in Berlin, "" where that is not agreed on (any more); and whether with a
 * dog.
 */
export const arrivalSchema = payload({
  booking_id: idField("validation-staff:booking"),
  version: versionField(),
  arrival_time: textField("validation-staff:arrivalTime")
    .default("")
    .matches(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "validation-staff:arrivalTime"),
  dog: flagField(),
});

/** Whom the invoice will name; company and VAT id empty: the guest alone. What is not sent of the others stays. */
export const correctRecipientSchema = payload({
  booking_id: idField("validation-staff:booking"),
  version: versionField(),
  company: companyField(),
  vat_id: vatIdField(),
  country: countryField().default(undefined),
  name: anyNameField().optional(),
  email: deliverableEmailField(),
  streetAndNumber: anyStreetField().optional(),
  additional: additionalField().default(undefined),
  zipCodeAndCity: anyTownField().optional(),
});
export type CorrectRecipientRequest = InferType<typeof correctRecipientSchema>;

/** What was paid for a booking, by which way. */
export interface PaidFor {
  /** "" for the booking itself, else what was collected on site. */
  name: string;
  way: PaymentWay;
  /** Two decimals. */
  amount: string;
  /** Whether `return_on_site` gives it back; what was paid for the booking itself is settled by the terms. */
  goes_back: boolean;
}
export type PaymentWay = TillPaymentMethod | "wallet" | "voucher";
export interface BookingPaidAnswer {
  paid: PaidFor[];
  /** Whether the caller may give back what `goes_back`. */
  may_return: boolean;
}
export const bookingPaidQuery = payload({ booking_id: idField("validation-staff:booking") });

export const cancelBookingSchema = payload({
  booking_id: idField("validation-staff:booking"),
  version: versionField(),
  canceled_reason: reasonField(),
  /** The company cannot keep its part: the guest pays nothing. */
  our_fault: flagField("validation-staff:flag"),
  /**
   * The way by which fees, permits and the deposit go back that were collected on site, in one transaction of the till;
   * admins only. Absent: they stay.
   */
  return_on_site: uncoerced(string<TillPaymentMethod>())
    .transform((value: unknown) => (value === "" ? undefined : value))
    .typeError("validation-staff:tillWay")
    .nonNullable("validation-staff:tillWay")
    .oneOf(tillPaymentMethods, "validation-staff:tillWay")
    .optional(),
});
/**
 * The refunds are those of `StaffBooking.cancellation`, or of `cancellation_our_fault`. 409 CONFLICT where it was
 * cancelled before {booking_id: validation-staff:status} or the stay has ended {… :stayEnded}; 403 where the stay has
 * begun and the caller is no admin {… :stayBegun}; likewise {return_on_site} for it, and 409 {return_on_site: …
 * :tillNothingOnSite} where nothing of it is there any more.
 */
export interface CancelBookingAnswer {
  status: "success";
}

/** 409 CONFLICT {booking_id: validation-staff:notOverdue} before the reminder's term, and as for a cancellation. */
export const releaseBookingSchema = payload({
  booking_id: idField("validation-staff:booking"),
  version: versionField(),
});

export const blockDaySchema = payload({
  day: dayField("validation-staff:day"),
  /** Required: what was left out must not free the day. */
  blocked: requiredFlagField("validation-staff:flag"),
});
export type BlockDayRequest = InferType<typeof blockDaySchema>;

export interface UnfinishedBooking {
  id: number;
  vehicle_name: string;
  booked_day: Day;
  /** What is still to be paid, two decimals. */
  due: string;
}

export interface UnfinishedBookingsAnswer {
  /** Started within the last 7 days, neither paid nor cancelled. */
  unfinished_bookings: UnfinishedBooking[];
  /** Transfers that did not come until the reminder's term, of guests who are still to come. */
  overdue_bookings: UnfinishedBooking[];
}

/** The parameter of the day plan's address that names the booking whose card is to be in view. */
export const bookingParameter = "Buchung";

/** Where staff see the card of a booking: the day plan at its first day. */
export function bookingAddress({ id, booked_day }: Pick<StaffBooking, "id" | "booked_day">): string {
  return `/Buchungen?${dayParameter}=${booked_day}&${bookingParameter}=${id}`;
}

export const dayPlanContract = {
  day: {
    method: "GET",
    path: apiPath("rere_get_day_bookings"),
    access: "staff",
    query: dayBookingsQuery,
    answer: json<DayBookingsAnswer>(),
  },
  /** What was paid for a booking, by which way; 404 {booking_id}. */
  paid: {
    method: "GET",
    path: apiPath("rere_get_booking_paid"),
    access: "staff",
    query: bookingPaidQuery,
    answer: json<BookingPaidAnswer>(),
  },
  changePrice: {
    method: "POST",
    path: apiPath("rere_change_price"),
    access: "staff",
    body: changePriceSchema,
    refusals: ["validation-staff:status", "validation-staff:version"],
    answer: json<Done>(),
  },
  comment: {
    method: "POST",
    path: apiPath("rere_add_booking_comment"),
    access: "staff",
    body: bookingCommentSchema,
    refusals: ["validation-staff:status", "validation-staff:version"],
    answer: json<Done>(),
  },
  agreeArrival: {
    method: "POST",
    path: apiPath("rere_agree_arrival"),
    access: "staff",
    body: arrivalSchema,
    refusals: ["validation-staff:status", "validation-staff:version"],
    answer: json<Done>(),
  },
  /**
   * 409 CONFLICT where it is not unpaid, or {booking_id: validation-staff:recipientInvoiced} where an invoice counts.
   */
  correctRecipient: {
    method: "POST",
    path: apiPath("rere_correct_recipient"),
    access: "staff",
    body: correctRecipientSchema,
    refusals: ["validation-staff:recipientInvoiced", "validation-staff:status", "validation-staff:version"],
    answer: json<Done>(),
  },
  cancel: {
    method: "POST",
    path: apiPath("rere_cancel_booking_DE"),
    access: "staff",
    body: cancelBookingSchema,
    refusals: [
      "validation-staff:status",
      "validation-staff:stayEnded",
      "validation-staff:tillNothingOnSite",
      "validation-staff:version",
    ],
    answer: json<CancelBookingAnswer>(),
  },
  release: {
    method: "POST",
    path: apiPath("rere_release_booking"),
    access: "staff",
    body: releaseBookingSchema,
    refusals: [
      "validation-staff:notOverdue",
      "validation-staff:status",
      "validation-staff:stayEnded",
      "validation-staff:version",
    ],
    answer: json<Done>(),
  },
  blockDay: {
    method: "POST",
    path: apiPath("rere_block_day"),
    access: "admin",
    body: blockDaySchema,
    answer: json<Done>(),
  },
  log: { method: "GET", path: apiPath("rere_get_booking_log"), access: "admin", answer: json<BookingLogEntry[]>() },
  unfinished: {
    method: "GET",
    path: apiPath("rere_get_unfinished_bookings"),
    access: "staff",
    answer: json<UnfinishedBookingsAnswer>(),
  },
} as const satisfies Contract;
