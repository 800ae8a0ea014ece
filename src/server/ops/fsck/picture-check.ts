import type { Kysely } from "kysely";
import { uploadIdOf } from "../../../shared/contract/pictures.ts";
import type { Database } from "../../db/schema.ts";
import { pictureIdOf } from "../../modules/pictures/uploaded-picture.ts";
import { webpSize } from "../../modules/pictures/webp-size.ts";
import { type Check, type Finding, inPages, pageSize } from "./finding.ts";

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

interface VehiclePictures {
  id: number;
  images: string;
  pictures: { id: string; width: number; height: number }[];
}

/** Vehicles, deleted ones too, with what is said about their pictures: of one moment, without their content. */
async function picturesOfVehiclesAfter(db: Kysely<Database>, after: number): Promise<VehiclePictures[]> {
  const page = db.selectFrom("vehicles").select("id").where("id", ">", after).orderBy("id").limit(pageSize);
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("pictures", "pictures.vehicle_id", "vehicles.id")
    .select(["vehicles.id", "vehicles.images", "pictures.id as picture", "pictures.width", "pictures.height"])
    .where("vehicles.id", "in", page)
    .orderBy("vehicles.id")
    .orderBy("pictures.id")
    .execute();
  const vehicles = new Map<number, VehiclePictures>();
  for (const { id, images, picture, width, height } of rows) {
    const vehicle = vehicles.get(id) ?? { id, images, pictures: [] };
    vehicles.set(id, vehicle);
    if (picture !== null) vehicle.pictures.push({ id: picture, width: width ?? 0, height: height ?? 0 });
  }
  return [...vehicles.values()];
}

/** Null where the vehicle has no such picture any more. */
async function contentOfPicture(db: Kysely<Database>, vehicle: number, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("pictures")
    .select("content")
    .where("vehicle_id", "=", vehicle)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? Buffer.from(row.content) : null;
}
