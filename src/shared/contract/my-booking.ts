import { array, type InferType, object } from "yup";
import type { Day } from "../rules/day.ts";
import type { ExtraName } from "../rules/extras.ts";
import type { License, LicenseAnswer } from "../rules/license.ts";
import type { ProtocolKind } from "../rules/protocol-words.ts";
import { maximumNights } from "../rules/stay.ts";
import { type ConfirmationBlock, confirmationQuery, extrasField } from "./booking.ts";
import { addressOf, apiPath, type Contract, type Done, file, json } from "./call.ts";
import {
  countField,
  dayField,
  emailField,
  idField,
  listOf,
  longTextField,
  nameField,
  payload,
  textField,
} from "./fields.ts";
import type { InvoiceEntry } from "./invoices.ts";
import type { LifeStep } from "./life.ts";
import type { RedeemVoucherAnswer } from "./redeem-voucher.ts";
import type { BookingStatus, CancellationQuote } from "./staff-booking.ts";
import { amountField, redeemCodeField } from "./staff-fields.ts";
import type { StayChangeQuote } from "./stay-change.ts";

export const myBookingPath = apiPath("rere_my_booking");
/** Calls that know the booking by the cookie of its link: the cookie goes to this path alone. */
const own = <Name extends string>(name: Name) => `${myBookingPath}${name}/` as const;
/** The cookie that the link sets. It holds the link's token: what ends the link ends every browser that followed it. */
export const bookingLinkCookie = "bookinglink";

/** Whose link is to be mailed again. */
export const sendBookingLinkSchema = payload({
  number: textField("validation:bookingNumber")
    .required("validation:bookingNumber")
    .max(20, "validation:bookingNumber"),
  email: emailField(),
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
  /** Honeypot, as in the contact form. */
  website: textField("validation:general").default(""),
});
export type SendBookingLinkRequest = InferType<typeof sendBookingLinkSchema>;

export const crewLicences = ["none", "inland", "sea", "charter"] as const;
export type CrewLicence = (typeof crewLicences)[number];
/** More people than any boat takes. */
export const longestCrew = 20;
const crewMember = object({
  name: nameField("validation:contactName").required("validation:contactName").max(50, "validation:contactName"),
  licence: textField("validation:license").required("validation:license").oneOf(crewLicences, "validation:license"),
});
export interface CrewMember {
  name: string;
  licence: CrewLicence;
}

const version = countField("validation:general", 0);

/** `fee` is the one that was shown: 409 CONFLICT {fee} where it is another by now. */
export const cancelMyBookingSchema = payload({ version, fee: amountField("validation:general") });
export const redeemOnMyBookingSchema = payload({
  version,
  redeem_code: redeemCodeField().required("validation:voucher"),
});
const wantedStay = {
  version,
  booked_day: dayField("validation:startDay"),
  /** Nights. */
  booked_duration: countField("validation:duration", 0).max(maximumNights, "validation:duration"),
  adults: countField("validation:adults", 1),
  children: countField("validation:children", 0),
  extras: extrasField(),
};
/** Of the own boat; 409 CONFLICT {booked_day} where it is not free: then ask. */
export const quoteMyStaySchema = payload(wantedStay);
export const changeMyStaySchema = payload({ ...wantedStay, price: amountField("validation:general") });
/** What cannot be done at once: it becomes a task of the staff. */
export const askForStaySchema = payload({
  booked_day: dayField("validation:startDay"),
  booked_duration: countField("validation:duration", 1).max(maximumNights, "validation:duration"),
  comment: longTextField("validation:comment").default("").max(500, "validation:comment"),
});
export const settleMyBookingSchema = payload({
  order_id: textField("validation:order").required("validation:order").max(64, "validation:order"),
});
export const crewSchema = payload({
  crew: array(crewMember.required("validation:general"))
    .transform(listOf)
    .typeError("validation:general")
    .required("validation:general")
    .max(longestCrew, "validation:passengers"),
});
export const documentParams = payload({ id: idField("validation:general") });

/** What cancelling costs from a day on, with the money that is there now. */
export interface CancellationFrom extends CancellationQuote {
  from: Day;
}

/** @property signed_at ISO 8601, UTC. */
export interface MyProtocol {
  id: number;
  kind: ProtocolKind;
  signed_at: string;
}

/** A booking as its guest sees it: no note, no reason and no name of the staff, no ban, nobody else. */
export interface MyBooking {
  number: number;
  status: BookingStatus;
  version: number;
  vehicle_name: string;
  booked_day: Day;
  booked_end: Day;
  booked_duration: number;
  adults: number;
  children: number;
  license: License;
  license_answer: LicenseAnswer | null;
  /** The most people that the boat takes. */
  passengers: number;
  extras: ExtraName[];
  /** What the boat offers. */
  offered: ExtraName[];
  /** What is paid in money, two decimals as all amounts; of a cancelled one what was kept. */
  price: string;
  paid: string;
  outstanding: string;
  /** What the confirmation says, as it is now; empty once it is cancelled. */
  blocks: ConfirmationBlock[];
  documents: InvoiceEntry[];
  /** Protocols of handover and return, the oldest first. */
  protocols: MyProtocol[];
  /** What cancelling costs today and later; empty where the guest cannot cancel by themselves any more. */
  cancellation: CancellationFrom[];
  /** Whether party, extras and days can be changed here: until two days before. */
  can_change: boolean;
  /** Whether a voucher can be redeemed here: something is due, and none was. */
  can_redeem: boolean;
  crew: CrewMember[];
  /** What was, is and comes, as guests may see it (requirements/life.md). */
  life: LifeStep[];
  /** Until when the crew can be entered, and the link works. */
  can_enter_crew: boolean;
}

/** `booking` is null without a link that works, be it unknown, ended or expired. */
export interface MyBookingAnswer {
  booking: MyBooking | null;
}

export const myBookingCalendarPath = own("calendar");
export const myProtocolPath = (id: number) => addressOf(myBookingContract.protocol, { id });
export const myDocumentPath = (id: number) => addressOf(myBookingContract.document, { id });

export const revokeBookingLinksSchema = payload({ booking_id: idField("validation-staff:booking") });

export const myBookingContract = {
  /** 200 {} whether there is such a booking or not, in the same time. */
  sendLink: {
    method: "POST",
    path: apiPath("rere_send_booking_link"),
    access: "everyone",
    body: sendBookingLinkSchema,
    answer: json<Done>(),
  },
  show: {
    method: "GET",
    path: myBookingPath,
    access: "everyone",
    query: confirmationQuery,
    answer: json<MyBookingAnswer>(),
  },
  calendarFile: {
    method: "GET",
    path: own("calendar"),
    access: "everyone",
    query: confirmationQuery,
    answer: file("text/calendar; charset=utf-8; method=PUBLISH", "attachment"),
  },
  document: {
    method: "GET",
    path: `${own("documents")}:id/`,
    access: "everyone",
    params: documentParams,
    answer: file("application/pdf", "inline"),
  },
  protocol: {
    method: "GET",
    path: `${own("protocols")}:id/`,
    access: "everyone",
    params: documentParams,
    answer: file("application/pdf", "inline"),
  },
  leave: { method: "POST", path: own("leave"), access: "everyone", answer: json<Done>() },
  cancel: {
    method: "POST",
    path: own("cancel"),
    access: "everyone",
    body: cancelMyBookingSchema,
    refusals: [
      "my-booking:refused.ended",
      "my-booking:refused.priceChanged",
      "my-booking:refused.stayEnded",
      "my-booking:refused.version",
    ],
    answer: json<Done>(),
  },
  redeem: {
    method: "POST",
    path: own("redeem"),
    access: "everyone",
    body: redeemOnMyBookingSchema,
    refusals: [
      "my-booking:refused.ended",
      "my-booking:refused.otherVoucher",
      "my-booking:refused.paid",
      "my-booking:refused.version",
    ],
    answer: json<RedeemVoucherAnswer>(),
  },
  quoteStay: {
    method: "POST",
    path: own("quote"),
    access: "everyone",
    body: quoteMyStaySchema,
    refusals: [
      "my-booking:refused.cancelled",
      "my-booking:refused.stayBegun",
      "my-booking:refused.stayTaken",
      "my-booking:refused.version",
    ],
    answer: json<StayChangeQuote>(),
  },
  changeStay: {
    method: "POST",
    path: own("change"),
    access: "everyone",
    body: changeMyStaySchema,
    refusals: [
      "my-booking:refused.cancelled",
      "my-booking:refused.ended",
      "my-booking:refused.priceChanged",
      "my-booking:refused.stayBegun",
      "my-booking:refused.stayTaken",
      "my-booking:refused.version",
    ],
    answer: json<StayChangeQuote>(),
  },
  ask: {
    method: "POST",
    path: own("ask"),
    access: "everyone",
    body: askForStaySchema,
    refusals: ["my-booking:refused.ended"],
    answer: json<Done>(),
  },
  /** Orders what is still to be paid at the wallet; captured as any order. */
  order: {
    method: "POST",
    path: own("order"),
    access: "everyone",
    refusals: ["my-booking:refused.paid"],
    answer: json<{ order_id: string; amount: string }>(),
  },
  /** Uses the money of that order, as the server itself would a minute later. */
  settle: {
    method: "POST",
    path: own("settle"),
    access: "everyone",
    body: settleMyBookingSchema,
    answer: json<Done>(),
  },
  saveCrew: {
    method: "POST",
    path: own("crew"),
    access: "everyone",
    body: crewSchema,
    refusals: ["my-booking:refused.ended"],
    answer: json<Done>(),
  },
  /** Staff end every link to a booking. */
  revoke: {
    method: "POST",
    path: apiPath("rere_revoke_booking_links"),
    access: "staff",
    body: revokeBookingLinksSchema,
    answer: json<Done>(),
  },
} as const satisfies Contract;
