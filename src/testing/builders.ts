import { type BookingFormValues, type BookingRequest, bookingRequestSchema } from "../shared/contract/booking.ts";
import type { Vehicle } from "../shared/contract/fleet.ts";
import type { MyBooking } from "../shared/contract/my-booking-answer.ts";
import type { User } from "../shared/contract/session.ts";
import type { BusinessSettings } from "../shared/contract/settings.ts";
import type { VoucherRequest } from "../shared/contract/vouchers.ts";
import { type BoatCalendar, boatCalendar, type CalendarDay } from "../shared/rules/availability.ts";
import { addDays, daysBetween } from "../shared/rules/day.ts";
import { extraFields } from "../shared/rules/extras.ts";
import { priceTiers } from "../shared/rules/vehicle-fields.ts";

/** The day on which the tests take place: a Monday in the season. */
export const testToday = "2027-05-03";

/** An employee who is logged in. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email: "mia@boats.example",
    first_name: "Mia",
    last_name: "Muster",
    admin: false,
    root: false,
    active: true,
    language: "de",
    ...changes,
  };
}

/** A houseboat for six that needs no licence and offers a few extras. */
export function aVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  return {
    ...Object.fromEntries(priceTiers.map((tier) => [tier, null])),
    id: 1,
    type: "houseboats",
    name: "Hektor",
    path1: "/boats/hektor.svg",
    path2: null,
    path3: null,
    path4: null,
    path5: null,
    path6: null,
    passengers: 6,
    deposit: "500.00",
    license: "no",
    blocked: false,
    ...extraFields({
      extra_bbq: null,
      extra_speaker: null,
      extra_captain: 20_00,
      extra_fishing_permit_day: null,
      extra_canoe_two_persons: null,
      extra_bed_linen_and_towel: null,
    }),
    descriptionDE: { general: "Ein Boot", features: "Küche", technical: "11 m" },
    descriptionEN: { general: "A boat", features: "Kitchen", technical: "11 m" },
    price1h: "180.00",
    version: 1,
    ...changes,
  };
}

/** A valid request for two nights from `booked_day`, by bank transfer; end and duration follow the start. */
export function aBookingRequest(changes: Partial<BookingRequest> = {}): BookingRequest {
  const booked_day = changes.booked_day ?? addDays(testToday, 7);
  const booked_day_end = changes.booked_day_end ?? addDays(booked_day, 2);
  // Nobody claims a price list.
  const { price_list: _claimed, ...defaults } = bookingRequestSchema.getDefault();
  return {
    ...defaults,
    vehicle: 1,
    salutation: "Frau",
    name: "Erika Beispiel",
    email: "erika@example.com",
    phone: "+4917012345678",
    streetAndNumber: "Uferweg 7",
    zipCodeAndCity: "14770 Brandenburg",
    booked_day,
    booked_day_end,
    booked_duration: Math.max(0, daysBetween(booked_day, booked_day_end)),
    banktransfer: true,
    paypal: false,
    people_number: 2,
    comment: "Erwachsene: 2",
    adults: 2,
    ...changes,
  };
}

/** A valid request for a voucher of 100 euros, by bank transfer. */
export function aVoucherRequest(changes: Partial<VoucherRequest> = {}): VoucherRequest {
  return {
    salutation: "Frau",
    name: "Erika Beispiel",
    email: "erika@example.com",
    streetAndNumber: "Uferweg 7",
    additional: "",
    zipCodeAndCity: "14770 Brandenburg",
    voucherRecipient: "Oma Käthe",
    voucherBackground: 2,
    voucherText: "Alles Gute!\nDeine Erika",
    voucherAmount: 100,
    banktransfer: true,
    paypal: false,
    lang: "de",
    paypal_order_id: "",
    ...changes,
  };
}

/** The form filled in by a guest who pays by bank transfer. */
export function aBookingForm(changes: Partial<BookingFormValues> = {}): BookingFormValues {
  return {
    salutation: "Frau",
    name: "Erika Beispiel",
    phone: "+4917012345678",
    email: "erika@example.com",
    streetAndNumber: "Uferweg 7",
    additional: "",
    zipCodeAndCity: "14770 Brandenburg",
    country: "",
    company: "",
    vatId: "",
    adults: "2",
    children: "0",
    childAgeStart: "",
    childAgeEnd: "",
    licenseAnswer: "",
    voucherCode: "",
    extras: [],
    ownExtras: [],
    comment: "",
    consent: true,
    payment: "banktransfer",
    ...changes,
  };
}

export function someSettings(changes: Partial<BusinessSettings> = {}): BusinessSettings {
  return {
    hiring: false,
    visitors_tax: "0.00",
    protocol_at_handover: false,
    protocol_at_return: false,
    general_opening_hour: "9",
    general_closing_hour: "18",
    off_season_start: "2026-11-15",
    off_season_end: "2027-03-15",
    season_begin_start: "2026-03-16",
    season_begin_end: "2026-04-30",
    season_begin_opening_hour: "10",
    season_begin_closing_hour: "16",
    season_end_start: "2026-10-01",
    season_end_end: "2026-11-14",
    season_end_opening_hour: "10",
    season_end_closing_hour: "16",
    ...changes,
  };
}

/** The calendar of boat 1 as it is on `testToday`, open all year unless told otherwise. */
export function aCalendar(days: CalendarDay[] = [], changes: Partial<BoatCalendar> = {}): BoatCalendar {
  const open = { off_season_start: null, off_season_end: null };
  return { ...boatCalendar(1, testToday, days, open), ...changes };
}

/** A booking of the next month that is unpaid, as its guest sees it. */
export function aMyBooking(changes: Partial<MyBooking> = {}): MyBooking {
  return {
    number: 17,
    status: "unpaid",
    version: 0,
    vehicle: 1,
    vehicle_name: "Hektor",
    booked_day: addDays(testToday, 40),
    booked_end: addDays(testToday, 42),
    booked_duration: 2,
    starts_am: false,
    ends_pm: false,
    free_halves: [],
    adults: 2,
    children: 0,
    license: "no",
    license_answer: null,
    passengers: 6,
    extras: [],
    own_extras: [],
    offered: extraFields({}),
    own_offered: [],
    price: "360.00",
    paid: "0.00",
    outstanding: "360.00",
    blocks: [],
    documents: [{ id: 3, kind: "invoice", number: "2027-1", issued_on: testToday, amount: "360.00" }],
    protocols: [{ id: 4, kind: "handover", signed_at: "2027-05-03T08:00:00.000Z" }],
    cancellation: [
      { from: testToday, fee: "0.00", fee_by_terms: "0.00", wallet: "0.00", voucher: "0.00", cash: "0.00" },
    ],
    can_change: true,
    can_redeem: true,
    crew: [],
    life: [],
    can_enter_crew: true,
    price_list: null,
    ...changes,
  };
}
