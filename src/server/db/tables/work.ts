import type { Generated, Selectable } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";

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

/** What the staff work through (staff-side 3): open until it is ticked off. */
export interface Inbox {
  id: Generated<number>;
  type: "todo" | "contact" | "confirmation" | "cancellation";
  name: string;
  phone: string;
  email: string;
  body: string;
  created_at: Instant;
  canceled: Flag;
  /** Who ticked it off and when, in words; null while it is open. */
  ticked_off: string | null;
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
