import type { Kysely } from "kysely";
import { fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import { lastActor } from "./vehicle-log.repository.ts";

/** @throws Problem CONFLICT, with the name of who changed it, where the vehicle is not the one that was seen. */
export async function refuseOldVersion(db: Kysely<Database>, stored: VehicleRow, seenVersion: number): Promise<void> {
  if (stored.version === seenVersion) return;
  const actor = await lastActor(db, stored.id);
  if (!actor) throw new Problem("CONFLICT", { version: "validation-staff:vehicleVersion" });
  throw new Problem("CONFLICT", { version: "validation-staff:vehicleChangedBy" }, undefined, { by: fullName(actor) });
}
