import type { Transaction } from "kysely";
import type { RemoveVehicleRequest } from "../../../shared/contract/staff-fleet.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import { refuseOldVersion } from "./refuse-old-version.ts";
import { findVehicleThere, lockVehicle, partiesOfVehicle, updateVehicle } from "./staff-fleet.repository.ts";
import { logVehicle } from "./vehicle-log.repository.ts";

/** What the removal needs of modules/boat-block, which itself needs this one. */
export interface BlocksOfBoat {
  endBlocksOf: (trx: Transaction<Database>, boat: VehicleRow, actorId: number, now: Date) => Promise<void>;
}

/**
 * Takes a vehicle off every list and page for good. Its row stays with its pictures, since bookings, invoices and the
 * till refer to it; its name is free again, and its blocks end.
 * @throws Problem as `removeVehicleSchema` says.
 */
export async function removeVehicle(
  trx: Transaction<Database>,
  asked: RemoveVehicleRequest,
  actorId: number,
  now: Date,
  { endBlocksOf }: BlocksOfBoat,
): Promise<void> {
  const found = await findVehicleThere(trx, asked.vehicle_id);
  const stored = found && (await lockVehicle(trx, found.id));
  if (!stored) throw new Problem("NOT_FOUND", { vehicle_id: "validation-staff:vehicle" });
  await refuseOldVersion(trx, stored, asked.version ?? stored.version);
  const standing = await partiesOfVehicle(trx, stored.id, dayOf(now));
  if (standing.length > 0) throw new Problem("CONFLICT", { vehicle_id: "validation-staff:vehicleBooked" });
  await updateVehicle(trx, stored, { deleted_at: now.toISOString() });
  // Now, since nobody who waits can have a boat that is gone.
  await endBlocksOf(trx, stored, actorId, now);
  await logVehicle(trx, stored, { kind: "deleted", actorId }, now.toISOString());
}
