import type { Kysely } from "kysely";
import type { BlockedVehicle } from "../../../shared/contract/staff-fleet.ts";
import { allVehicles, type VehicleCategory, type VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";

type Db = Kysely<Database>;

/** Those that were not deleted. */
export const vehiclesThere = (db: Db) => db.selectFrom("vehicles").where("deleted_at", "is", null);

/** The vehicles of a type that are not blocked, in no particular order. */
export function operatingVehicles(db: Db, type: VehicleType): Promise<VehicleRow[]> {
  return vehiclesThere(db).selectAll().where("type", "=", type).where("blocked", "=", 0).execute();
}

/** Every vehicle of a category, in no particular order. */
export function vehiclesOf(db: Db, category: VehicleCategory): Promise<VehicleRow[]> {
  const query = vehiclesThere(db).selectAll();
  return (category === allVehicles ? query : query.where("type", "=", category)).execute();
}

/** The vehicles that nobody can book at present, in no particular order. */
export function blockedVehicles(db: Db): Promise<BlockedVehicle[]> {
  return vehiclesThere(db).select(["id", "type", "name"]).where("blocked", "=", 1).execute();
}
