import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

/**
 * Vehicles, deleted ones too, with the number of their changes in the log and whether their name is kept as a former
 * one.
 */
export function vehiclesAfter(db: Kysely<Database>, after: number) {
  const changes = sql<number>`
    cast((select count(*) from vehicle_log where vehicle_id = vehicles.id and kind <> 'created') as integer)`;
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
