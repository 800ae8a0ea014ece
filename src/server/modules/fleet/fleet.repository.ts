import type { Kysely } from "kysely";
import { allVehicles, type VehicleCategory, type VehicleType } from "../../../shared/contract/fleet.ts";
import type { BlockedVehicle } from "../../../shared/contract/staff-fleet.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";

/** The vehicles of a type that are not blocked, in no particular order. */
export function operatingVehicles(db: Kysely<Database>, type: VehicleType): Promise<VehicleRow[]> {
  return db.selectFrom("vehicles").selectAll().where("type", "=", type).where("blocked", "=", 0).execute();
}

/** Every vehicle of a category, in no particular order. */
export function vehiclesOf(db: Kysely<Database>, category: VehicleCategory): Promise<VehicleRow[]> {
  const query = db.selectFrom("vehicles").selectAll();
  return (category === allVehicles ? query : query.where("type", "=", category)).execute();
}

/** The vehicles that nobody can book at present, in no particular order. */
export function blockedVehicles(db: Kysely<Database>): Promise<BlockedVehicle[]> {
  return db.selectFrom("vehicles").select(["id", "type", "name"]).where("blocked", "=", 1).execute();
}
