import type { Transaction } from "kysely";
import type { VehicleFormRequest } from "../../../shared/contract/vehicle-form.ts";
import { isLargerBoat } from "../../../shared/rules/cash-fees.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import { deletePicturesExcept } from "../pictures/pictures.repository.ts";
import { savePictures } from "../pictures/save-pictures.ts";
import { type PlacedPictures, placedPictures } from "./placed-pictures.ts";
import { refuseOldVersion } from "./refuse-old-version.ts";
import { insertVehicle, lockVehicle, partiesOfVehicle, updateVehicle } from "./staff-fleet.repository.ts";
import { type FormColumns, vehicleChanges } from "./vehicle-changes.ts";
import { vehicleColumns } from "./vehicle-columns.ts";
import { logVehicle } from "./vehicle-log.repository.ts";
import { insertFormerName, takeName } from "./vehicle-names.repository.ts";

/**
 * Adds a vehicle, or changes the one that was seen in `seenVersion` (requirements/fleet.md). Where nothing is different
 * nothing is written. Bookings keep their price and extras, whatever changes here.
 * @returns its id.
 * @throws Problem as `vehicleFormSchema` says.
 */
export async function saveVehicle(
  trx: Transaction<Database>,
  asked: VehicleFormRequest,
  { actorId, seenVersion }: { actorId: number; seenVersion: number },
  now: Date,
): Promise<number> {
  if (asked.id === null) return addVehicle(trx, asked, actorId, now);
  const stored = await lockVehicle(trx, asked.id);
  if (!stored) throw new Problem("NOT_FOUND", { id: "validation-staff:vehicle" });
  await refuseOldVersion(trx, stored, seenVersion);
  const pictures = placedPictures(asked, stored);
  const columns = vehicleColumns(asked, { stored, pictures });
  const changes = vehicleChanges(stored, columns);
  if (Object.keys(changes).length === 0) return stored.id;
  await refuseForGuests(trx, stored, columns, now);
  await uniquelyNamed(() => updateVehicle(trx, stored, columns));
  if (columns.name_key !== stored.name_key) {
    await takeName(trx, columns.name_key);
    await insertFormerName(trx, stored.name_key, stored.id);
  }
  await storePictures(trx, stored.id, pictures, now);
  const vehicle = { ...stored, ...columns };
  await logVehicle(trx, vehicle, { kind: "changed", changes, actorId }, now.toISOString());
  return stored.id;
}

async function addVehicle(
  trx: Transaction<Database>,
  asked: VehicleFormRequest,
  actorId: number,
  now: Date,
): Promise<number> {
  const pictures = placedPictures(asked, null);
  const columns: FormColumns = vehicleColumns(asked, { stored: null, pictures });
  const id = await uniquelyNamed(() => insertVehicle(trx, { ...columns, blocked: 0, deleted_at: null }));
  await takeName(trx, columns.name_key);
  await storePictures(trx, id, pictures, now);
  await logVehicle(trx, { id, ...columns }, { kind: "created", actorId }, now.toISOString());
  return id;
}

/** @throws Problem CONFLICT where another vehicle has the name: the index alone refuses. */
async function uniquelyNamed<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem("CONFLICT", { name: "validation-staff:vehicleName" });
    throw error;
  }
}

/**
 * Guests who have booked fit on board, and are asked for their licence as they were: that goes by the name of the boat.
 * @throws Problem CONFLICT where a change would take that from them.
 */
async function refuseForGuests(
  trx: Transaction<Database>,
  stored: VehicleRow,
  { name, passengers }: FormColumns,
  now: Date,
): Promise<void> {
  const asksOtherwise = isLargerBoat(stored.name) !== isLargerBoat(name);
  if (passengers >= stored.passengers && !asksOtherwise) return;
  const parties = await partiesOfVehicle(trx, stored.id, dayOf(now));
  if (parties.some(({ persons }) => persons > passengers)) {
    throw new Problem("CONFLICT", { passengers: "validation-staff:vehicleParty" });
  }
  if (asksOtherwise && parties.length > 0) throw new Problem("CONFLICT", { name: "validation-staff:vehicleLicense" });
}

async function storePictures(
  trx: Transaction<Database>,
  id: number,
  { uploads, keptIds }: PlacedPictures,
  now: Date,
): Promise<void> {
  await savePictures(trx, id, uploads, now);
  await deletePicturesExcept(trx, id, keptIds);
}
