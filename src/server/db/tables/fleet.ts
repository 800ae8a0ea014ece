import type { Generated, Selectable } from "kysely";
import type { VehicleType } from "../../../shared/contract/fleet.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { License } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";

/** One row, id 1. */
export interface Settings {
  id: number;
  hiring: Flag;
  general_opening_hour: string | null;
  general_closing_hour: string | null;
  off_season_start: string | null;
  off_season_end: string | null;
  season_begin_start: string | null;
  season_begin_end: string | null;
  season_begin_opening_hour: string | null;
  season_begin_closing_hour: string | null;
  season_end_start: string | null;
  season_end_end: string | null;
  season_end_opening_hour: string | null;
  season_end_closing_hour: string | null;
}

export interface Vehicles {
  id: Generated<number>;
  type: VehicleType;
  name: string;
  passengers: number;
  deposit_cents: Cents;
  license: License;
  blocked: Flag;
  /** Names of the offered extras but stand-up-paddle. */
  extras: JsonText;
  captain_cents: Cents | null;
  night_cents: Cents | null;
  /** Cents by price tier, without price1h. */
  tier_cents: JsonText;
  /** 1 to 6 paths. */
  images: JsonText;
  description_de: JsonText;
  description_en: JsonText;
}

export type VehicleRow = Selectable<Vehicles>;

export interface BlockedDays {
  day: Day;
  created_by: number | null;
  created_at: Instant;
}
