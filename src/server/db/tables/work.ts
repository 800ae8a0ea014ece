import type { Generated, Selectable } from "kysely";
import type { InboxItem } from "../../../shared/contract/inbox.ts";
import type { MailFailure, MailTab } from "../../../shared/contract/mails.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { MailTemplate } from "../../mail/mail-data.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";
import type { WithdrawalOutcome } from "./withdrawals.ts";

export interface Bans {
  id: Generated<number>;
  name: string;
  phone: string;
  email: string;
  /** Normalised by shared/rules/contact-identity; "" where the entry has none. */
  name_key: string;
  phone_key: string;
  email_key: string;
  reason: string;
  booking_id: number | null;
  created_by: number | null;
  created_at: Instant;
}

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
  /** A booking whose guest got no confirmation: the address had as many mails of visitors as it may have in a day. */
  mailHeldBack: StayFacts & { booking: number };
  /** Money that came for a cancelled booking. */
  paidLate: StayFacts & { booking: number; amountCents: Cents };
  /** Captured money that is neither booked nor paid back. */
  paymentStuck: StayFacts & { order: string; amountCents: Cents };
  /** The wallet does not show whether it captured the money. */
  orderUnread: StayFacts & { order: string; amountCents: Cents };
  refundStuck: StayFacts & { order: string; amountCents: Cents };
  cancellationRefundStuck: StayFacts & { order: string; booking: number; amountCents: Cents };
  /** A transfer that did not come, not even after the reminder. */
  paymentOverdue: StayFacts & { booking: number; amountCents: Cents; termDay: Day };
  /** The wallet gave money back without us. */
  walletReturned: StayFacts & { order: string; amountCents: Cents };
  /** The payer disputes the payment, and the wallet holds the money back. */
  walletDisputed: StayFacts & { order: string; amountCents: Cents };
  /**
   * A voucher whose buyer was sent no bank details: the address had as many mails of visitors as it may have in a day.
   */
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

export type OutboxStatus = "pending" | "sending" | "sent" | "dead";

/** A mail to be sent, written in the transaction of what it tells. */
export interface Outbox {
  id: Generated<number>;
  template: string;
  recipient: string;
  lang: Language;
  /** The template's data. */
  data: JsonText;
  status: OutboxStatus;
  attempts: number;
  next_attempt_at: Instant;
  /** A claim that was not finished by then is free again. */
  claimed_until: Instant | null;
  last_error: string;
  created_at: Instant;
  sent_at: Instant | null;
  /** The list in which admins find it; null for mails to the company and those that carry a password. */
  log_tab: MailTab | null;
  /** Recipient, name, boat and number in lower case, by which it is found in that list; "" without one. */
  search_text: Generated<string>;
  /**
   * Subject and text as they were handed over at the last try, a voucher's code masked; null before, and outside of the
   * list.
   */
  subject: Generated<string | null>;
  body_text: Generated<string | null>;
  /** Why it is dead; null while it is not. */
  failure: MailFailure | null;
  /** What asks the staff to look after it: an item of the inbox that is ticked off once it was sent. */
  task_id: number | null;
  /** The mail that it repeats on somebody's request. */
  repeats_id: number | null;
}

export type OutboxRow = Selectable<Outbox>;

/** An answered POST by its Idempotency-Key; primary key (scope, key). */
export interface IdempotencyKeys {
  /** Method and path of the call. */
  scope: string;
  key: string;
  /** SHA-256 of the body as read. */
  request_hash: string;
  status: number;
  answer: JsonText;
  created_at: Instant;
}

/** How often an address made a call within a minute (http/call-limits.ts); primary key (name, address). */
export interface CallCounts {
  /** Of the call. */
  name: string;
  /** Of an IPv6 address its /56. */
  address: string;
  calls: number;
  /** When its minute is over. */
  ends_at: Instant;
}

/** Whose turn a piece of work is, of the servers that share the database (ops/lease.ts). */
export interface Leases {
  name: string;
  /** One run of the work in one process. */
  holder: string;
  /** A process that does not extend it by then is taken to be dead. */
  until: Instant;
}

/** One row, id 1, once the demo wallet was used on PostgreSQL (wallet/demo). */
export interface DemoWallet {
  id: number;
  memory: JsonText;
}

/** One row, id 1: the last nightly look for contradictions (ops/fsck). */
export interface FsckRuns {
  id: number;
  /** That it was for, in Berlin; "" before the first. */
  day: Day;
  started_at: Instant;
  /** Null while it runs, and where it was broken off. */
  finished_at: Instant | null;
  /** Of the last that was finished; null before the first. */
  findings: number | null;
  /** The task that asks staff to have a look. */
  task_id: number | null;
}

/** One row, id 1: the nightly backup (ops/backup). */
export interface BackupRuns {
  id: number;
  /** That the last was for, in Berlin; "" before the first. */
  day: Day;
  started_at: Instant;
  /** Null while it runs, and where it failed or was broken off. */
  finished_at: Instant | null;
  /** When the server was first told to make backups. */
  since: Instant | null;
  /** The newest that there is: when it began, and its size. */
  made_at: Instant | null;
  size_bytes: number | null;
  /** When the newest that was restored, without a contradiction in it, began. */
  verified_at: Instant | null;
  /** The task that asks staff to have a look. */
  task_id: number | null;
}

/** One row, id 1. */
export interface WriteProbe {
  id: number;
  written_at: Instant;
}

/**
 * How often what an answer is made of was changed; triggers count it. The sum over the slots counts
 * (0037-change-counts.ts).
 */
export interface ChangeCounts {
  topic: "calendar" | "day-plan";
  slot: number;
  changes: number;
}
