import { array, type InferType, object } from "yup";
import { maximumNights } from "../rules/stay.ts";
import { extrasField, ownExtrasField } from "./booking.ts";
import { addressOf, apiPath, type Contract, type Done, file, json } from "./call.ts";
import { countField, dayField, idField, listOf, longTextField, nameField, payload, textField } from "./fields.ts";
import { deliverableEmailField } from "./guest-fields.ts";
import { crewLicences, type MyBookingAnswer } from "./my-booking-answer.ts";
import type { Language } from "./page.ts";
import type { RedeemVoucherAnswer } from "./redeem-voucher.ts";
import { amountField, redeemCodeField } from "./staff-fields.ts";
import { lostHalvesField, type StayChangeQuote } from "./stay-change.ts";

export const myBookingPath = apiPath("rere_my_booking");
/** Calls that know the booking by the cookie of its link: the cookie goes to this path alone. */
const own = <Name extends string>(name: Name) => `${myBookingPath}${name}/` as const;
/**
 * The cookie that links set. It holds their tokens and when each was followed, the latest first: what ends a link ends
 * every browser that followed it.
 */
export const bookingLinkCookie = "bookinglink";

/** Whose link is to be mailed again. */
export const sendBookingLinkSchema = payload({
  number: textField("validation:bookingNumber")
    .required("validation:bookingNumber")
    .max(20, "validation:bookingNumber"),
  email: deliverableEmailField().required("validation:email"),
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
  /** Honeypot, as in the contact form. */
  website: textField("validation:general").default(""),
});
export type SendBookingLinkRequest = InferType<typeof sendBookingLinkSchema>;

/** More people than any boat takes. */
export const longestCrew = 20;
const crewMember = object({
  name: nameField("validation:contactName").required("validation:contactName").max(50, "validation:contactName"),
  licence: textField("validation:license").required("validation:license").oneOf(crewLicences, "validation:license"),
});

/**
 * The booking that the page shows: a browser may have links to several. 409 CONFLICT {booking_id: validation:linkEnded}
 * where none of them opens this one, and 404 where it has no link.
 */
const booking_id = idField("validation:bookingNumber");
const version = countField("validation:general", 0);

/** `fee` is the one that was shown: 409 CONFLICT {fee} where it is another by now. */
export const cancelMyBookingSchema = payload({ booking_id, version, fee: amountField("validation:general") });
export const redeemOnMyBookingSchema = payload({
  booking_id,
  version,
  redeem_code: redeemCodeField().required("validation:voucher"),
});
const wantedStay = {
  booking_id,
  version,
  booked_day: dayField("validation:startDay"),
  /** Nights. */
  booked_duration: countField("validation:duration", 0).max(maximumNights, "validation:duration"),
  adults: countField("validation:adults", 1),
  children: countField("validation:children", 0),
  extras: extrasField(),
  /** Absent: as booked. What is compulsory is not among them. */
  own_extras: ownExtrasField().default(undefined),
};
/** Of the own boat; 409 CONFLICT {booked_day} where it is not free: then ask. */
export const quoteMyStaySchema = payload(wantedStay);
export const changeMyStaySchema = payload({
  ...wantedStay,
  price: amountField("validation:general"),
  lost_halves: lostHalvesField(),
});
/** What cannot be done at once: it becomes a task of the staff. */
export const askForStaySchema = payload({
  booking_id,
  booked_day: dayField("validation:startDay"),
  booked_duration: countField("validation:duration", 1).max(maximumNights, "validation:duration"),
  comment: longTextField("validation:comment").default("").max(500, "validation:comment"),
});
export const orderBalanceSchema = payload({ booking_id });
export const settleMyBookingSchema = payload({
  booking_id,
  order_id: textField("validation:order").required("validation:order").max(64, "validation:order"),
});
export const crewSchema = payload({
  booking_id,
  crew: array(crewMember.required("validation:general"))
    .transform(listOf)
    .typeError("validation:general")
    .required("validation:general")
    .max(longestCrew, "validation:passengers"),
});
export const documentParams = payload({ id: idField("validation:general") });
const lang = textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de");
/** Without a booking it is the one of the link that was followed last. */
export const shownBookingQuery = payload({ booking_id: idField("validation:bookingNumber").notRequired(), lang });
export const myCalendarQuery = payload({ booking_id, lang });
export const documentQuery = payload({ booking_id });

export const myBookingCalendarPath = (booking: number, language: Language) =>
  `${own("calendar")}?booking_id=${booking}&lang=${language}`;
export const myProtocolPath = (booking: number, id: number) =>
  `${addressOf(myBookingContract.protocol, { id })}?booking_id=${booking}`;
export const myDocumentPath = (booking: number, id: number) =>
  `${addressOf(myBookingContract.document, { id })}?booking_id=${booking}`;

export const revokeBookingLinksSchema = payload({ booking_id: idField("validation-staff:booking") });

/** The browser has no link that works to the booking that the call names. */
const linkEnded = "validation:linkEnded";

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
    query: shownBookingQuery,
    answer: json<MyBookingAnswer>(),
  },
  /** Of a cancelled one, what takes it out of the calendar: `method` in the content type says so. */
  calendarFile: {
    method: "GET",
    path: own("calendar"),
    access: "everyone",
    query: myCalendarQuery,
    answer: file("text/calendar; charset=utf-8", "attachment"),
  },
  document: {
    method: "GET",
    path: `${own("documents")}:id/`,
    access: "everyone",
    params: documentParams,
    query: documentQuery,
    answer: file("application/pdf", "inline"),
  },
  protocol: {
    method: "GET",
    path: `${own("protocols")}:id/`,
    access: "everyone",
    params: documentParams,
    query: documentQuery,
    answer: file("application/pdf", "inline"),
  },
  /** The browser forgets all its links. */
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
      linkEnded,
    ],
    answer: json<Done>(),
  },
  redeem: {
    method: "POST",
    path: own("redeem"),
    access: "everyone",
    body: redeemOnMyBookingSchema,
    refusals: ["my-booking:refused.ended", "my-booking:refused.paid", "my-booking:refused.version", linkEnded],
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
      linkEnded,
      "validation:earlyTaken",
      "validation:lateTaken",
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
      linkEnded,
      "validation:earlyTaken",
      "validation:lateTaken",
    ],
    answer: json<StayChangeQuote>(),
  },
  ask: {
    method: "POST",
    path: own("ask"),
    access: "everyone",
    body: askForStaySchema,
    refusals: ["my-booking:refused.ended", linkEnded, "validation:wishOpen"],
    answer: json<Done>(),
  },
  /** Orders what is still to be paid at the wallet; captured as any order. */
  order: {
    method: "POST",
    path: own("order"),
    access: "everyone",
    body: orderBalanceSchema,
    refusals: ["my-booking:refused.paid", linkEnded],
    answer: json<{ order_id: string; amount: string }>(),
  },
  /** Uses the money of that order for its booking, as the server itself would a minute later. */
  settle: {
    method: "POST",
    path: own("settle"),
    access: "everyone",
    body: settleMyBookingSchema,
    refusals: [linkEnded, "validation:order"],
    answer: json<Done>(),
  },
  saveCrew: {
    method: "POST",
    path: own("crew"),
    access: "everyone",
    body: crewSchema,
    refusals: ["my-booking:refused.ended", linkEnded],
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
