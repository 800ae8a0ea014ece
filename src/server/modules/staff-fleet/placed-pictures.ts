import { imageFields, uploadIdOf, uploadPath } from "../../../shared/contract/pictures.ts";
import type { VehicleFormRequest } from "../../../shared/contract/vehicle-form.ts";
import { pictureFields } from "../../../shared/rules/vehicle-fields.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import { storedPictures } from "../fleet/fleet.ts";
import { UploadedPicture } from "../pictures/uploaded-picture.ts";

export interface PlacedPictures {
  /** All pictures, the main picture first. */
  paths: string[];
  /** Those that came with this call. */
  uploads: UploadedPicture[];
  /** The ids of all that are rows of the database; the drawn ones are files of the website. */
  keptIds: string[];
}

/**
 * The pictures of a form in the order of their places: new ones, and those that the vehicle has. A picture that comes
 * twice is shown once; empty places close up.
 * @throws Problem VALIDATION for a path that is none of the vehicle's own, and for what is no picture.
 */
export function placedPictures(asked: VehicleFormRequest, stored: Pick<VehicleRow, "images"> | null): PlacedPictures {
  const own = stored ? storedPictures(stored) : [];
  const uploads: UploadedPicture[] = [];
  const paths = pictureFields.flatMap((pathField, index) => {
    const imageField = imageFields[index] ?? "image1";
    const image: unknown = asked[imageField];
    if (image instanceof UploadedPicture) {
      uploads.push(image);
      return [uploadPath(image.id)];
    }
    if (image !== undefined) throw new Problem("VALIDATION", { [imageField]: "validation-staff:vehiclePictures" });
    const path = asked[pathField];
    if (!path) return [];
    if (!own.includes(path)) throw new Problem("VALIDATION", { [pathField]: "validation-staff:vehiclePath" });
    return [path];
  });
  const shown = [...new Set(paths)];
  return { paths: shown, uploads, keptIds: shown.map(uploadIdOf).filter((id) => id !== null) };
}
