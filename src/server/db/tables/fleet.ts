import type { Generated, Selectable } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { License } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { OpeningTimes } from "../../../shared/rules/opening-hours.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";

/** One row, id 1. */
export interface Settings extends OpeningTimes {
  id: number;
  hiring: Flag;
  /** Whether a protocol is signed with each handover, and with each return. */
  protocol_at_handover: Generated<Flag>;
  protocol_at_return: Generated<Flag>;
  /** For each adult and night, collected on site for the town; 0 where it asks for none. */
  visitors_tax_cents: Cents;
}

export interface Vehicles {
  id: Generated<number>;
  type: VehicleType;
  name: string;
  /** `vehicleNameKey` of the name: unique among those that were not deleted. */
  name_key: string;
  passengers: number;
  deposit_cents: Cents;
  license: License;
  blocked: Flag;
  /** OfferedExtras. */
  extras: JsonText;
  night_cents: Cents | null;
  /** Cents by price tier, without price1h. */
  tier_cents: JsonText;
  /** 1 to 6 paths. */
  images: JsonText;
  description_de: JsonText;
  description_en: JsonText;
  /** Rises with every change, also with blocking, freeing and deleting. */
  version: Generated<number>;
  /** A deleted vehicle stays a row, since bookings refer to it. */
  deleted_at: Instant | null;
}

export type VehicleRow = Selectable<Vehicles>;

/**
 * A name that a vehicle once had, without regard to case: its addresses lead to the vehicle. The newest owner has it.
 */
export interface VehicleNames {
  name_key: string;
  vehicle_id: number;
}

/** What staff did with vehicles: append-only, and triggers refuse changes and deletions. */
export interface VehicleLog {
  id: Generated<number>;
  vehicle_id: number;
  /** Type and name as they were after it. */
  type: VehicleType;
  name: string;
  kind: "created" | "changed" | "blocked" | "freed" | "deleted" | BlockStep;
  /** VehicleChanges: what changed, for `changed` and for steps of a block only. */
  facts: JsonText;
  actor_id: number;
  created_at: Instant;
}

/** What staff did with a block of the boat. */
export type BlockStep = "blockPlaced" | "blockMoved" | "blockChanged" | "blockEnded";

export interface BlockedDays {
  day: Day;
  created_by: number | null;
  created_at: Instant;
}

/**
 * A picture that staff uploaded for a vehicle: re-encoded as WebP, upright, without metadata. It is never changed:
 * another content is another row.
 */
export interface Pictures {
  /** The first 32 hexadecimal digits of the content's SHA-256; two vehicles may have the same picture. */
  id: string;
  vehicle_id: number;
  content: Buffer;
  /** Of the content, in pixels. */
  width: number;
  height: number;
  created_at: Instant;
}
