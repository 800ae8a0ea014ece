import type { Generated, Selectable } from "kysely";
import type { WaitingStatus } from "../../../../machines/waiting/waiting.machine.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Instant } from "./columns.ts";

/** Who waits for which days of a boat: unique by address, boat and days. What has ended is deleted. */
export interface WaitingEntries {
  id: Generated<number>;
  vehicle_id: number;
  start_day: Day;
  nights: number;
  /** start_day plus nights. */
  end_day: Day;
  /** As it was typed. */
  email: string;
  /** Normalised: one mailbox is one entry. */
  email_key: string;
  lang: Language;
  status: WaitingStatus;
  /** Offers so far. */
  offers: number;
  /** The days that are held for it; null where none are, or no longer. */
  hold_id: number | null;
  created_at: Instant;
  /** By which the entries are asked in turn. */
  confirmed_at: Instant | null;
}

/** A link that opens an entry: one for each mail that was sent. */
export interface WaitingLinks {
  id: Generated<number>;
  entry_id: number;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
}

export type WaitingEntry = Selectable<WaitingEntries>;
