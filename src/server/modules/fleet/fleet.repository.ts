import type { Kysely } from "kysely";
import type { VehicleType } from "../../../shared/contract/fleet.ts";
import type { Database, VehicleRow } from "../../db/schema.ts";

/** The vehicles of a type that are not blocked, in no particular order. */
export function operatingVehicles(db: Kysely<Database>, type: VehicleType): Promise<VehicleRow[]> {
  return db.selectFrom("vehicles").selectAll().where("type", "=", type).where("blocked", "=", 0).execute();
}
