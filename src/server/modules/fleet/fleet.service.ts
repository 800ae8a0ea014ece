import type { Kysely } from "kysely";
import type { Vehicle, VehicleType } from "../../../shared/contract/fleet.ts";
import type { Database, VehicleRow } from "../../db/schema.ts";
import { operatingVehicles } from "./fleet.repository.ts";
import { toVehicle } from "./fleet.vehicle.ts";

/** The vehicles of a type that can be booked: the cheapest night first, those without a price last, then by name. */
export async function listOperating(db: Kysely<Database>, type: VehicleType): Promise<Vehicle[]> {
  const rows = await operatingVehicles(db, type);
  return rows.sort(byPriceThenName).map(toVehicle);
}

/** Sorted here and not in SQL: the engines order names and missing prices differently. */
function byPriceThenName(a: VehicleRow, b: VehicleRow): number {
  const [first, second] = [a.night_cents ?? Number.MAX_SAFE_INTEGER, b.night_cents ?? Number.MAX_SAFE_INTEGER];
  return first - second || a.name.localeCompare(b.name, "de");
}
