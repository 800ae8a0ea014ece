import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

interface VehiclePictures {
  id: number;
  images: string;
  pictures: { id: string; width: number; height: number }[];
}

/** Vehicles, deleted ones too, with what is said about their pictures: of one moment, without their content. */
export async function picturesOfVehiclesAfter(db: Kysely<Database>, after: number): Promise<VehiclePictures[]> {
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
export async function contentOfPicture(db: Kysely<Database>, vehicle: number, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("pictures")
    .select("content")
    .where("vehicle_id", "=", vehicle)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? Buffer.from(row.content) : null;
}
