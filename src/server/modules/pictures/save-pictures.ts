import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { insertPicture } from "./pictures.repository.ts";
import type { UploadedPicture } from "./uploaded-picture.ts";

/**
 * Keeps pictures of a vehicle, in the transaction that writes their paths (`uploadPath` of their ids) into the vehicle:
 * there is no picture without its vehicle. One that the vehicle has already stays as it is.
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
