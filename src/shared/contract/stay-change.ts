import { array, type InferType } from "yup";
import type { Day } from "../rules/day.ts";
import type { ExtraName } from "../rules/extras.ts";
import type { License, LicenseAnswer } from "../rules/license.ts";
import type { BookedExtra } from "../rules/own-extras.ts";
import { type ChosenExtra, type TakenHalf, takenHalves } from "../rules/price-list.ts";
import { maximumNights } from "../rules/stay.ts";
import { extrasField, ownExtrasField } from "./booking.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { countField, dayField, flagField, idField, listOf, payload, textField } from "./fields.ts";
import type { OwnExtraFields } from "./price-list.ts";
import type { BookingStatus, StaffBooking } from "./staff-booking.ts";
import { amountField, reasonField } from "./staff-fields.ts";

/**
 * The `lost_halves` that were shown, a JSON list in a form; absent where none was: 409 CONFLICT {own_extras: validation:earlyTaken,
 * validation:lateTaken} where another one would be lost by now.
 */
export const lostHalvesField = () =>
  array(textField("validation:extras").required("validation:extras").oneOf(takenHalves, "validation:extras"))
    .transform((value: unknown) => listOf(value))
    .typeError("validation:extras")
    .nonNullable("validation:extras")
    .max(takenHalves.length, "validation:extras")
    .default(undefined);

const changedStay = {
  booking_id: idField("validation-staff:booking"),
  /** 409 CONFLICT {version: validation-staff:version} where the booking took a step since. Absent: any version. */
  version: countField("validation-staff:version", 0).notRequired(),
  vehicle: idField("validation:vehicle"),
  booked_day: dayField("validation:startDay"),
  /** Nights. */
  booked_duration: countField("validation:duration", 0).max(maximumNights, "validation:duration"),
  /** Absent, as what follows: as it is booked. */
  adults: countField("validation:adults", 1).notRequired(),
  children: countField("validation:children", 0).notRequired(),
  license_answer: textField("validation:license").oneOf(["", "yes", "no"], "validation:license").notRequired(),
  extras: extrasField().default(undefined),
  /** Of the list that the booking agreed on, without those that are part of each stay. */
  own_extras: ownExtrasField().default(undefined),
  /** Nothing is kept of what is given up, nor of what was given up before; admins only, else 403 {waive_terms}. */
  waive_terms: flagField("validation-staff:flag"),
  /**
   * The boat is out of service: another one, at no higher price. By employees where it is blocked or damaged, or
   * `for_block` says so, else by admins, 403 {our_fault}; 400 {our_fault} for the same boat.
   */
  our_fault: flagField("validation-staff:flag"),
  /** The stay lies in days that the employee is about to block, and has to go first (requirements/boat-block.md). */
  for_block: flagField("validation-staff:flag").default(undefined),
};

export const stayChangeQuoteSchema = payload(changedStay);
export type StayChangeQuoteRequest = InferType<typeof stayChangeQuoteSchema>;

export const changeStaySchema = payload({
  ...changedStay,
  reason: reasonField(),
  /** The price that was shown; 409 CONFLICT {price: validation-staff:stayPriceChanged} where it is another by now. */
  price: amountField("validation-staff:price"),
  lost_halves: lostHalvesField(),
});
export type ChangeStayRequest = InferType<typeof changeStaySchema>;

/** A stay with its price, before or after a change. */
export interface QuotedStay {
  vehicle_name: string;
  booked_day: Day;
  booked_end: Day;
  booked_duration: number;
  /** With early boarding, and with late return. */
  starts_am: boolean;
  ends_pm: boolean;
  adults: number;
  children: number;
  extras: ExtraName[];
  own_extras: BookedExtra[];
  /** What the guest pays in money in all, two decimals as all amounts. */
  price: string;
  /** What the voucher pays. */
  voucher: string;
  /** What is collected on site for the town; no part of the price. */
  visitors_tax: string;
  /** What its own extras come to on site, likewise; none that are paid with the booking. */
  own_on_site: OwnOnSite[];
}

/** An extra of a price list that is paid on site. */
export interface OwnOnSite {
  name_de: string;
  name_en: string;
  amount: string;
}

/**
 * What a change would come to, or came to. 400 VALIDATION names the field that is wrong; 409 CONFLICT {booked_day:
 * validation-staff:stayTaken} where the boat is not free, {own_extras: validation:earlyTaken} or {own_extras:
 * validation:lateTaken} where a half-day is that an extra takes which is added, {booking_id} where the booking was
 * cancelled.
 */
export interface StayChangeQuote {
  before: QuotedStay;
  after: QuotedStay;
  /** The new price less the old one; below 0 where it falls. */
  difference: string;
  /** Whether the stay as a whole is priced anew, because the price list has prices for so many nights. */
  priced_anew: boolean;
  /** What of early boarding and late return the stay has and would lose, since the half-day is another's by then. */
  lost_halves: TakenHalf[];
  /** What of the price the terms keep for what is given up by this change. */
  fee: string;
  /** What is still to be paid then, and until when; null where nothing is. */
  due: string;
  due_day: Day | null;
  /** What goes back to the wallet and to the voucher, and what staff give back by hand. */
  wallet_back: string;
  voucher_back: string;
  cash_back: string;
}

/** The stay that boats are looked for; absent: as it is booked. */
export const stayOptionsQuery = payload({
  booking_id: idField("validation-staff:booking"),
  booked_day: dayField("validation:startDay").notRequired(),
  booked_duration: countField("validation:duration", 0).max(maximumNights, "validation:duration").notRequired(),
});

/** A boat to which a stay could move; the booking's own half-days count as free. */
export interface BoatOption {
  id: number;
  name: string;
  passengers: number;
  /** See `mustAnswerLicense`. */
  license: License;
  /** What it offers. */
  extras: ExtraName[];
  /** Those of the list that the booking agreed on, the compulsory ones with them; empty where it agreed on none. */
  own_extras: OwnExtraFields[];
  free: boolean;
  /** Of the morning of its first day and the afternoon of its last, those that nobody else has; none of a day booking. */
  free_halves: TakenHalf[];
  /** The nearest first days before and after on which it is free for as many nights; null where there is none. */
  earlier: Day | null;
  later: Day | null;
}

export interface StayOptions {
  /** As it is now. */
  booking: {
    id: number;
    name: string;
    /** Whether the guest can be written to. */
    has_mail: boolean;
    status: BookingStatus;
    vehicle: number;
    vehicle_name: string;
    booked_day: Day;
    booked_end: Day;
    booked_duration: number;
    starts_am: boolean;
    ends_pm: boolean;
    adults: number;
    children: number;
    license_answer: LicenseAnswer | null;
    extras: ExtraName[];
    /** Those that were chosen: what is compulsory is no choice. */
    own_extras: ChosenExtra[];
    /** What of it can change: `end` while the stay is under way, nothing once it is over or cancelled. */
    may_change: "all" | "end" | "nothing";
    /** Whether the boat is blocked, or came back damaged: then any employee may say that it is the company's fault. */
    boat_out: boolean;
    version: number;
  };
  /** The first day whose early boarding is still ahead: see `firstEarlyOf`. */
  first_early: Day;
  /**
   * The booking's own first, then those that are free, then those that are free soonest; none unless all may change.
   */
  boats: BoatOption[];
}

export const otherBoatsQuery = payload({ vehicle: idField("validation-staff:vehicle") });

/** A boat to which a stay can move as our fault: free on all its half-days, of the same type, and it takes the party. */
export interface OtherBoat {
  id: number;
  name: string;
  /** Those of the booked extras that it offers: the others go, with what they cost. */
  extras: ExtraName[];
  /** Likewise of the price list's own, with those that are compulsory there. */
  own_extras: BookedExtra[];
  /** What of early boarding and late return it would lose there. */
  lost_halves: TakenHalf[];
  /** What the guest pays in money in all then: `price` of the change. */
  price: string;
  /** What goes back, to the guest or to the voucher, or is not asked for any more; never below 0. */
  less: string;
}

/** A stay that ends today or later, of a boat that is out of service. */
export interface StayToMove {
  booking: StaffBooking;
  /** Those that keep the price first, the cheapest of them at the front; none once the stay has begun. */
  boats: OtherBoat[];
}

/** By first day. */
export interface OtherBoatsAnswer {
  /** Where the boat is not blocked, only admins say that it is out of service. */
  blocked: boolean;
  stays: StayToMove[];
}

export const stayChangeContract = {
  /** The booking as it is now, and the boats that it could have for a stay. */
  options: {
    method: "GET",
    path: apiPath("rere_get_stay_options"),
    access: "staff",
    query: stayOptionsQuery,
    answer: json<StayOptions>(),
  },
  /** The stays ahead of a boat, and the boats to which each could move. 404 {vehicle: validation-staff:vehicle}. */
  otherBoats: {
    method: "GET",
    path: apiPath("rere_get_other_boats"),
    access: "staff",
    query: otherBoatsQuery,
    answer: json<OtherBoatsAnswer>(),
  },
  /** What a change would come to; nothing is written. */
  quote: {
    method: "POST",
    path: apiPath("rere_quote_stay_change"),
    access: "staff",
    body: stayChangeQuoteSchema,
    refusals: [
      "validation-staff:stayCancelled",
      "validation-staff:stayTaken",
      "validation-staff:version",
      "validation:earlyTaken",
      "validation:lateTaken",
    ],
    answer: json<StayChangeQuote>(),
  },
  change: {
    method: "POST",
    path: apiPath("rere_change_stay"),
    access: "staff",
    body: changeStaySchema,
    refusals: [
      "validation-staff:status",
      "validation-staff:stayCancelled",
      "validation-staff:stayPriceChanged",
      "validation-staff:stayTaken",
      "validation-staff:version",
      "validation:earlyTaken",
      "validation:lateTaken",
    ],
    answer: json<StayChangeQuote>(),
  },
} as const satisfies Contract;
