import { type Kysely, sql } from "kysely";
import { vehicleNameKey } from "../../../shared/rules/vehicle-name.ts";
import type { Database } from "../../db/schema.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/** Each change of a vehicle is in its log, it is found by its name, and no name of a vehicle leads to another one. */
export const checkVehicles: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => vehiclesAfter(db, after))) {
    for (const { id, name, name_key, version, deleted_at, changes, former } of page) {
      const subject = `vehicle ${id}`;
      if (version !== changes + 1) {
        yield { subject, problem: `is in version ${version}, but its log has ${changes} changes` };
      }
      if (vehicleNameKey(name) !== name_key) yield { subject, problem: "is not found by its name" };
      if (deleted_at === null && former > 0) yield { subject, problem: "has a name that is kept as a former one" };
    }
  }
};

/**
 * Vehicles, deleted ones too, with the number of their changes in the log and whether their name is kept as a former
 * one.
 */
function vehiclesAfter(db: Kysely<Database>, after: number) {
  const changes = sql<number>`
    cast((select count(*) from vehicle_log where vehicle_id = vehicles.id 
      and kind in ('changed', 'blocked', 'freed', 'deleted')) as integer)`;
  const former = sql<number>`
    cast((select count(*) from vehicle_names where vehicle_names.name_key = vehicles.name_key) as integer)`;
  return db
    .selectFrom("vehicles")
    .select(["id", "name", "name_key", "version", "deleted_at"])
    .select([changes.as("changes"), former.as("former")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
