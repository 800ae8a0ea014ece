import type { Generated } from "kysely";
import type { CrewLicence } from "../../../shared/contract/my-booking-answer.ts";
import type { Flag, Instant } from "./columns.ts";

/** A link that opens a booking for its guest until some days after the stay (shared/rules/guest-access.ts). */
export interface BookingLinks {
  id: Generated<number>;
  booking_id: number;
  /** SHA-256 of the token, in hex: who reads the database can open no booking. */
  token_hash: string;
  created_at: Instant;
  /** When staff, or a newer link that the guest asked for, ended it; null while it opens the booking. */
  revoked_at: Instant | null;
  /** It was asked for: the first act of a page that it opened ends the earlier ones, and this is 0 then. */
  ends_earlier: Generated<Flag>;
}

/** An address of a receipt on a guest's phone, deleted when it ends. */
export interface ReceiptLinks {
  id: Generated<number>;
  transaction_id: number;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  created_at: Instant;
}

/** One person of a crew: primary key (booking_id, position). */
export interface CrewMembers {
  booking_id: number;
  /** From 0. */
  position: number;
  name: string;
  licence: CrewLicence;
  written_at: Instant;
}
