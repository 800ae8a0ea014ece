import type { Generated } from "kysely";
import type { InboxItem } from "../../../shared/contract/inbox.ts";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { MailTemplate } from "../../mail/mail-data.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";
import type { WithdrawalOutcome } from "./withdrawals.ts";

/**
 * What each kind of inbox item is about. A kind's words are the text `mail:inbox.items.<kind>`, which names the facts:
 * those that end in `Cents` are amounts, those that end in `Day` are days; name and phone are the item's own.
 */
export interface InboxFacts {
  /**
   * What somebody wrote; `author` is the employee who did. `tickedOff`: who ticked it off and when, in words, of items
   * older than the column.
   */
  text: { text: string; author?: string; tickedOff?: string };
  bookingCancelled: StayFacts & {
    booking: number;
    reason: string;
    feeCents: Cents;
    walletCents: Cents;
    voucherCents: Cents;
    cashCents: Cents;
  };
  /** A mail to a guest that was given up; `mail` is its number in the log. */
  mailFailed: { mail: number; template: MailTemplate; recipient: string };
  /** Mails to the company are given up; the first of them. */
  companyMailFailed: { template: MailTemplate; error: string };
  /** A booking whose guest got no confirmation: the address had its mails of the day. */
  mailHeldBack: StayFacts & { booking: number };
  /** Money that came for a cancelled booking. */
  paidLate: StayFacts & { booking: number; amountCents: Cents };
  /** A guest asks for other days, which they cannot have at once. */
  stayWished: StayFacts & { booking: number; wishedStartDay: Day; wishedEndDay: Day; comment: string };
  /** Captured money that is neither booked nor paid back. */
  paymentStuck: StayFacts & { order: string; amountCents: Cents };
  /** The wallet does not show whether it captured the money. */
  orderUnread: StayFacts & { order: string; amountCents: Cents };
  refundStuck: StayFacts & { order: string; amountCents: Cents };
  cancellationRefundStuck: StayFacts & { order: string; booking: number; amountCents: Cents };
  /** A transfer that did not come in time, of a guest without a mail address: somebody is to call them. */
  reminderByPhone: StayFacts & { booking: number; amountCents: Cents; dueDay: Day; termDay: Day };
  /** A transfer that did not come, not even after the reminder. */
  paymentOverdue: StayFacts & { booking: number; amountCents: Cents; termDay: Day };
  /** What a changed stay costs more did not come in its term. */
  differenceOverdue: StayFacts & { booking: number; amountCents: Cents; termDay: Day };
  /** The wallet gave money back without us. */
  walletReturned: StayFacts & { order: string; amountCents: Cents };
  /** The payer disputes the payment, and the wallet holds the money back. */
  walletDisputed: StayFacts & { order: string; amountCents: Cents };
  /** A voucher whose buyer was sent no bank details: the address had its mails of the day. */
  voucherMailHeldBack: { voucher: number };
  /** Money that came for a voucher that was cancelled or had expired. */
  voucherPaidLate: { voucher: number; amountCents: Cents };
  /** As paymentStuck, orderUnread, refundStuck, walletReturned and walletDisputed, of an order for a voucher. */
  voucherPaymentStuck: { order: string; amountCents: Cents };
  voucherOrderUnread: { order: string; amountCents: Cents };
  voucherRefundStuck: { order: string; amountCents: Cents };
  /** `missingCents`: what was used of the voucher and is not paid any more. */
  voucherReturned: { order: string; voucher: number; amountCents: Cents; missingCents: Cents };
  voucherDisputed: { order: string; voucher: number; amountCents: Cents; missingCents: Cents };
  /**
   * Somebody withdrew from the purchase of a voucher, and it is not clear what follows; `voucher` is 0 where none is
   * meant.
   */
  withdrawalUndecided: {
    withdrawal: number;
    voucher: number;
    contract: string;
    why: Exclude<WithdrawalOutcome, "withdrawn" | "again">;
  };
  /** A voucher was withdrawn from; what the wallet pays back, and what staff are to transfer. */
  voucherWithdrawn: { voucher: number; amountCents: Cents };
  voucherWithdrawnOwed: { voucher: number; amountCents: Cents };
  /**
   * The acknowledgement of a withdrawal was held back: the address had as many mails of visitors as it may have in a
   * day.
   */
  withdrawalMailHeldBack: { withdrawal: number };
  /** The till's security system did not sign; `receipt` is the first that it did not. */
  signingFailed: { receipt: number; error: string };
  /** The nightly look at the database found so many contradictions, the example among them (ops/fsck). */
  fsckFindings: { findings: number; example: string };
  /** The nightly backup failed, or nobody knows whether it is good (ops/backup). */
  backupFailed: { problem: string };
  /** A booking of ours and one of another portal have the same half-days of a boat. */
  calendarClash: StayFacts & { booking: number; portal: string; portalStartDay: Day; portalEndDay: Day };
  /** A stay of another portal lies in days on which the boat is blocked. */
  calendarBlocked: StayFacts & { portal: string; portalStartDay: Day; portalEndDay: Day };
  /** The calendar of another portal cannot be taken in. */
  calendarFailed: { vehicle: string; portal: string; calendarProblem: ImportProblem };
  /** Events of it cannot be read: their first days, with blanks between them. */
  calendarUnread: { vehicle: string; portal: string; unreadDays: string };
  /** What logs in at the wallet, the mail server or the security system does not work there (ops/credentials). */
  walletRefused: { problem: string };
  mailRefused: { problem: string };
  tseRefused: { problem: string };
}

interface StayFacts {
  vehicle: string;
  startDay: Day;
  endDay: Day;
}

export type InboxKind = keyof InboxFacts;

/** What the staff work through (requirements/inbox.md): open until it is ticked off. Only modules/inbox writes it. */
export interface Inbox {
  id: Generated<number>;
  type: InboxItem["type"];
  kind: InboxKind;
  /** InboxFacts of the kind. */
  facts: JsonText;
  name: string;
  phone: string;
  email: string;
  created_at: Instant;
  canceled: Flag;
  /** null while it is open. */
  ticked_off_at: Instant | null;
  ticked_off_by: number | null;
  /** The booking that it is about, where that may settle it. */
  booking_id: number | null;
  /** The same of a voucher. */
  voucher_id: number | null;
  /** 1: nobody ticked it off, the server did when there was nothing left to do. */
  closed_by_system: Flag;
  /** What it is found by, in small letters: name, phone, mail, facts, and who ticked it off. */
  search_text: string;
}
