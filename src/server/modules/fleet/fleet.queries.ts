import type { Kysely } from "kysely";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { BlockedVehicle } from "../../../shared/contract/staff-fleet.ts";
import type { VehicleCategory, VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { blockedVehicles, operatingVehicles, vehiclesOf } from "./fleet.repository.ts";
import { toVehicle } from "./fleet.vehicle.ts";

/** The vehicles of a type that can be booked: the cheapest night first, those without a price last, then by name. */
export async function listOperating(db: Kysely<Database>, type: VehicleType): Promise<Vehicle[]> {
  const rows = await operatingVehicles(db, type);
  return rows.sort(byPriceThenName).map(toVehicle);
}

/** All vehicles of a category, blocked ones included, in the same order. */
export async function listAll(db: Kysely<Database>, category: VehicleCategory): Promise<Vehicle[]> {
  const rows = await vehiclesOf(db, category);
  return rows.sort(byPriceThenName).map(toVehicle);
}

/** The blocked vehicles of every type, by name. */
export async function listBlocked(db: Kysely<Database>): Promise<BlockedVehicle[]> {
  const vehicles = await blockedVehicles(db);
  return vehicles.sort((a, b) => a.name.localeCompare(b.name, "de"));
}

/** Sorted here and not in SQL: the engines order names and missing prices differently. */
function byPriceThenName(a: VehicleRow, b: VehicleRow): number {
  const [first, second] = [a.night_cents ?? Number.MAX_SAFE_INTEGER, b.night_cents ?? Number.MAX_SAFE_INTEGER];
  return first - second || a.name.localeCompare(b.name, "de");
}
