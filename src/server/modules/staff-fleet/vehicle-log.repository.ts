import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Instant, NewRow } from "../../db/tables/columns.ts";
import type { VehicleLog, VehicleRow } from "../../db/tables/fleet.ts";
import type { VehicleChanges } from "./vehicle-changes.ts";

export type VehicleLogRow = Selectable<VehicleLog> & { first_name: string; last_name: string };

/** Writes down what was done with a vehicle, in the transaction that does it. */
export async function logVehicle(
  trx: Transaction<Database>,
  { id, type, name }: Pick<VehicleRow, "id" | "type" | "name">,
  done: { kind: VehicleLog["kind"]; changes?: VehicleChanges; actorId: number },
  created_at: Instant,
): Promise<void> {
  const facts = JSON.stringify(done.changes ?? {});
  const row: NewRow<VehicleLog> = {
    vehicle_id: id,
    type,
    name,
    kind: done.kind,
    facts,
    actor_id: done.actorId,
    created_at,
  };
  await trx.insertInto("vehicle_log").values(row).execute();
}

const logRows = (db: Kysely<Database>, vehicleId: number) =>
  db
    .selectFrom("vehicle_log")
    .innerJoin("users", "users.id", "vehicle_log.actor_id")
    .selectAll("vehicle_log")
    .select(["users.first_name", "users.last_name"])
    .where("vehicle_log.vehicle_id", "=", vehicleId)
    .orderBy("vehicle_log.id", "desc");

/** What was done with a vehicle, also with one that was deleted; the newest first. */
export function logOfVehicle(db: Kysely<Database>, vehicleId: number): Promise<VehicleLogRow[]> {
  return logRows(db, vehicleId).execute();
}

/** Who did something with the vehicle last; null where nobody did. */
export async function lastActor(
  db: Kysely<Database>,
  vehicleId: number,
): Promise<Pick<VehicleLogRow, "first_name" | "last_name"> | null> {
  return (await logRows(db, vehicleId).limit(1).executeTakeFirst()) ?? null;
}
