import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { deletePictures, insertPicture } from "./pictures.repository.ts";
import type { UploadedPicture } from "./uploaded-picture.ts";

/**
 * Keeps pictures of a vehicle, in the transaction that writes their paths (`uploadPath` of their ids) into the vehicle: there is
 * no picture without its vehicle. One that the vehicle has already stays as it is.
 */
export async function savePictures(
  trx: Transaction<Database>,
  vehicleId: number,
  pictures: readonly UploadedPicture[],
  now: Date,
): Promise<void> {
  for (const { id, content, width, height } of pictures) {
    await insertPicture(trx, { id, vehicle_id: vehicleId, content, width, height, created_at: now.toISOString() });
  }
}

/**
 * Deletes the pictures that a vehicle does not show any more, in the transaction that takes their paths from it.
 * @param ids of those that stay.
 */
export async function deletePicturesExcept(
  trx: Transaction<Database>,
  vehicleId: number,
  ids: readonly string[],
): Promise<void> {
  await deletePictures(trx, vehicleId, ids);
}
