import type { Generated, Selectable } from "kysely";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";

/** What is checked at handover and return. One row, id 1, or none while the list is the one of the first start. */
export interface ChecklistTable {
  id: number;
  /** Texts, in their order. */
  lines: JsonText;
  asks_engine_hours: Flag;
  changed_at: Instant;
}

/**
 * A signed protocol: triggers refuse changes and deletions. Only its facts are emptied, where the guest is erased or
 * the booking is retained no longer; that there was one, and when, stays.
 */
export interface Protocols {
  id: Generated<number>;
  booking_id: number;
  kind: ProtocolKind;
  /** 1 for the first of its kind; each correction has the next. Unique for booking and kind. */
  round: number;
  /** The boat as it was then: a stay may be moved to another one. */
  vehicle_id: number;
  /** Who signed for the company. */
  user_id: number;
  signed_at: Instant;
  /** ProtocolFacts: all that is printed. "" once it is retained no longer. */
  facts: JsonText;
  /** SHA-256 of `facts`, in hexadecimal digits. */
  facts_sha256: string;
}

/** Photos of damage, re-encoded; primary key booking_id, id. */
export interface ProtocolPhotos {
  /** The first 32 hexadecimal digits of the content's SHA-256. */
  id: string;
  booking_id: number;
  /** The first protocol that shows it; null while it waits for one, for a week. */
  protocol_id: number | null;
  /** WebP. */
  content: Buffer;
  width: number;
  height: number;
  created_at: Instant;
}

/** The printed protocol, made once from facts and photos and given out ever since. */
export interface ProtocolDocuments {
  protocol_id: number;
  pdf: Buffer;
  /** SHA-256 of the PDF's bytes, in hexadecimal digits. */
  sha256: string;
  created_at: Instant;
}

export type ProtocolRow = Selectable<Protocols>;
