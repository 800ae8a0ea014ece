import type { Company, Language } from "../../shared/contract/page.ts";
import type { ProtocolItem } from "../../shared/contract/protocols.ts";
import type { ReturnFindings } from "../../shared/contract/return-findings.ts";
import type { Day } from "../../shared/rules/day.ts";
import type { ProtocolKind } from "../../shared/rules/protocol-words.ts";
import type { AddedHalves } from "../../shared/rules/stay.ts";
import type { NamedCompany } from "./company-lines.ts";

/** Who signed, and how. */
export interface Signed {
  name: string;
  /** As `isDrawnSignature` says, or "typed". */
  signature: string;
}

/** All that a protocol says, as it was when it was signed: what is printed of it. Early and late are absent without. */
export interface ProtocolFacts extends Partial<AddedHalves> {
  kind: ProtocolKind;
  language: Language;
  booking: number;
  boat: string;
  startDay: Day;
  endDay: Day;
  /** Who booked. */
  guest: string;
  /** When the protocol was signed that this one corrects, ISO 8601 in UTC; null for the first. */
  corrects: string | null;
  items: ProtocolItem[];
  /** Eighths of the tank; null where it was not read. */
  fuel: number | null;
  /** With at most one decimal; "" where they were not read. */
  engineHours: string;
  /** Of a return; absent where the boat was not back, and in protocols from before there was this. */
  returned?: ReturnFindings;
  remarks: string;
  /** The ids of the photos: each is a hash of the picture. */
  photos: string[];
  signedByGuest: Signed;
  signedByStaff: Signed;
  /** ISO 8601, UTC. */
  signedAt: string;
  company: NamedCompany & Pick<Company, "street" | "zipAndCity" | "phone" | "email">;
}
