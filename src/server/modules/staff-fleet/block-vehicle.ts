import type { Transaction } from "kysely";
import type { BlockVehicleRequest } from "../../../shared/contract/staff-fleet.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { refuseOldVersion } from "./refuse-old-version.ts";
import { findVehicleThere, lockVehicle, updateVehicle } from "./staff-fleet.repository.ts";
import { logVehicle } from "./vehicle-log.repository.ts";

/**
 * Blocks a vehicle for new bookings and reservations, or frees it; bookings stay. Money that a guest pays for a
 * reservation from before goes back (booking.purpose.ts). Where it is so already nothing happens.
 * @throws Problem as `blockVehicleSchema` says.
 */
export async function blockVehicle(
  trx: Transaction<Database>,
  asked: BlockVehicleRequest,
  actorId: number,
  now: Date,
): Promise<void> {
  const found = await findVehicleThere(trx, asked.vehicle);
  const stored = found && (await lockVehicle(trx, found.id));
  if (!stored) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  if ((stored.blocked === 1) === asked.blocked) return;
  await refuseOldVersion(trx, stored, asked.version ?? stored.version);
  await updateVehicle(trx, stored, { blocked: asked.blocked ? 1 : 0 });
  await logVehicle(trx, stored, { kind: asked.blocked ? "blocked" : "freed", actorId }, now.toISOString());
}
