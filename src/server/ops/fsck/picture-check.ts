import { uploadIdOf } from "../../../shared/contract/pictures.ts";
import { pictureIdOf } from "../../modules/pictures/uploaded-picture.ts";
import { webpSize } from "../../modules/pictures/webp-size.ts";
import { type Check, type Finding, inPages } from "./finding.ts";
import { contentOfPicture, picturesOfVehiclesAfter } from "./fsck-pictures.repository.ts";

/**
 * Each uploaded picture that a vehicle shows is a row, each row is shown by its vehicle, and holds the whole WebP file
 * of the size and name that it says.
 */
export const checkPictures: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => picturesOfVehiclesAfter(db, after))) {
    for (const { id: vehicle, images, pictures } of page) {
      const subject = `vehicle ${vehicle}`;
      const shown = (JSON.parse(images) as string[]).map(uploadIdOf).filter((id) => id !== null);
      for (const id of shown) {
        if (!pictures.some((picture) => picture.id === id))
          yield { subject, problem: `shows picture ${id}, which is gone` };
      }
      for (const picture of pictures) {
        if (!shown.includes(picture.id)) yield { subject, problem: `has picture ${picture.id} and does not show it` };
        signal.throwIfAborted();
        // One in memory at a time. Null where it was deleted meanwhile.
        const content = await contentOfPicture(db, vehicle, picture.id);
        if (content) yield* damageOf(subject, picture, content);
      }
    }
  }
};

function* damageOf(
  subject: string,
  { id, width, height }: { id: string; width: number; height: number },
  content: Buffer,
): Generator<Finding> {
  const size = webpSize(content);
  if (size === null) return yield { subject, problem: `has picture ${id}, which is no whole WebP file` };
  if (size.width !== width || size.height !== height) {
    const [is, says] = [size, { width, height }].map((one) => `${one.width} x ${one.height}`);
    yield { subject, problem: `has picture ${id} of ${says}, but it has ${is} pixels` };
  }
  if (pictureIdOf(content) !== id) yield { subject, problem: `has picture ${id}, which has been changed` };
}
