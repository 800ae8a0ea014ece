import { type InferType, string } from "yup";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { idField, payload, textField, trim, uncoerced } from "./fields.ts";

/** Mails that end something and pay money back, and all others (requirements/mail.md). */
export const mailTabs = ["confirmation", "cancellation"] as const;
export type MailTab = (typeof mailTabs)[number];

/** Mails in one answer. */
export const mailsAtOnce = 50;

export const mailsQuery = payload({
  tab: uncoerced(string<MailTab>())
    .transform(trim)
    .typeError("validation-staff:mailTab")
    .nonNullable("validation-staff:mailTab")
    .required("validation-staff:mailTab")
    .oneOf(mailTabs, "validation-staff:mailTab"),
  /** A part of recipient, name, boat or number, in any case; "" finds all. */
  search: textField("validation-staff:mailSearch").default("").max(100, "validation-staff:mailSearch"),
  /** `MailsAnswer.next` of the answer before. */
  before: idField("validation-staff:mail").notRequired(),
});

export type MailsQuery = InferType<typeof mailsQuery>;

/**
 * `waiting`: not tried yet, or to be tried again. `failed`: given up.
 */
export type MailState = "waiting" | "sending" | "sent" | "failed";

/**
 * Why a mail was given up: nobody took it although it was tried again and again, the recipient's mailbox was refused
 * for good, or it was never tried, because visitors had caused as many mails to that address as they may.
 */
export type MailFailure = "unsent" | "refused" | "heldBack";

/**
 * Why a mail may not be sent again: it or its repetition still waits; what it says of a booking or voucher is so no
 * longer.
 */
export type SendAgainRefusal = "waiting" | "ended" | "paid" | "changed";

/** The mails to guests, each with the list in which admins find it. */
export const tabsOfMails = {
  "booking-confirmation": "confirmation",
  "booking-invoice": "confirmation",
  "booking-price": "confirmation",
  "booking-changed": "confirmation",
  "booking-protocol": "confirmation",
  "booking-reminder": "confirmation",
  "booking-link": "confirmation",
  "waiting-offer": "confirmation",
  "voucher-requested": "confirmation",
  "voucher-paid": "confirmation",
  "booking-cancelled": "cancellation",
  "booking-refunded": "cancellation",
  "voucher-refunded": "cancellation",
  "withdrawal-received": "cancellation",
  "voucher-withdrawn": "cancellation",
} as const satisfies Record<string, MailTab>;

/** What a mail to a guest is about. */
export type LoggedTemplate = keyof typeof tabsOfMails;

/** A mail to a guest. Instants are ISO 8601, UTC. */
export interface LoggedMail {
  id: number;
  template: LoggedTemplate;
  recipient: string;
  /** As it was handed to the mail server, the code of a voucher masked; null where that was never tried. */
  subject: string | null;
  text: string | null;
  created_at: string;
  state: MailState;
  sent_at: string | null;
  /** Tries so far. */
  attempts: number;
  /** What the mail server or the program said to the last try; "" without a failure. */
  error: string;
  /** null unless the mail was given up. */
  failure: MailFailure | null;
  /** When it is tried next; null unless it waits. */
  next_attempt_at: string | null;
  /** It was sent again on somebody's request. */
  is_repetition: boolean;
  /** When its last repetition was sent; null without one. */
  sent_again_at: string | null;
  /** null where it may be sent again. */
  refusal: SendAgainRefusal | null;
}

export interface MailsAnswer {
  /** The newest first. */
  mails: LoggedMail[];
  /**
   * `before` of the next call; null where there are no older ones. A search may have more although it found nothing
   * yet.
   */
  next: number | null;
}

/**
 * 404 {id: validation-staff:mail} where there is no such mail in the log; 409 CONFLICT {id:
 * validation-staff:mailWaiting, mailEnded, mailPaid or mailChanged} as `SendAgainRefusal`.
 */
export const sendMailAgainSchema = payload({ id: idField("validation-staff:mail") });

export const mailsContract = {
  list: {
    method: "GET",
    path: apiPath("rere_get_mails"),
    access: "admin",
    query: mailsQuery,
    answer: json<MailsAnswer>(),
  },
  sendAgain: {
    method: "POST",
    path: apiPath("rere_send_mail_again"),
    access: "admin",
    body: sendMailAgainSchema,
    refusals: [
      "validation-staff:mailChanged",
      "validation-staff:mailEnded",
      "validation-staff:mailPaid",
      "validation-staff:mailWaiting",
    ],
    answer: json<Done>(),
  },
} as const satisfies Contract;
