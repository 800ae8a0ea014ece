import type { Generated, Selectable } from "kysely";
import type { MailFailure, MailTab } from "../../../shared/contract/mails.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Instant, JsonText } from "./columns.ts";

export interface Bans {
  id: Generated<number>;
  name: string;
  phone: string;
  email: string;
  /** Normalised by shared/rules/contact-identity, the phone by server/phone-number; "" where the entry has none. */
  name_key: string;
  phone_key: string;
  email_key: string;
  reason: string;
  booking_id: number | null;
  created_by: number | null;
  created_at: Instant;
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
  /** One run of the work in one process, and which process that is. */
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
