import path from "node:path";
import { backstage } from "../e2e/backstage.ts";
import type { Site } from "../e2e/site.ts";
import { savePictures } from "../server/modules/pictures/save-pictures.ts";
import { sharp } from "../server/modules/pictures/sharp.ts";
import { UploadedPicture } from "../server/modules/pictures/uploaded-picture.ts";
import { projectRoot } from "../server/project-root.ts";
import { uploadPath } from "../shared/contract/pictures.ts";

// The grain of a photo in a drawn picture: what is uploaded compresses far worse than what is drawn.

const size = { width: 2_400, height: 1_600 };
const places = [1, 2, 3, 4, 5, 6] as const;

/** Gives each boat six photos in place of its drawn pictures, as an upload leaves them. */
export async function addPhotos(site: Site): Promise<void> {
  const grain = await sharp({
    create: { ...size, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 18 } },
  })
    .png()
    .toBuffer();
  await backstage(site, async (db) => {
    const boats = await db.selectFrom("vehicles").select(["id", "images"]).execute();
    for (const [index, { id, images }] of boats.entries()) {
      const [first = ""] = JSON.parse(images) as string[];
      const drawing = path.join(projectRoot, "public", first);
      const photos = await Promise.all(places.map((place) => photoOf(drawing, grain, index * 20 + place * 10)));
      const paths = JSON.stringify(photos.map((photo) => uploadPath(photo.id)));
      await db.transaction().execute(async (trx) => {
        await savePictures(trx, id, photos, new Date());
        await trx.updateTable("vehicles").set({ images: paths }).where("id", "=", id).execute();
      });
    }
  });
}

async function photoOf(drawing: string, grain: Buffer, hue: number): Promise<UploadedPicture> {
  const content = await sharp(drawing)
    .resize(size.width, size.height, { fit: "cover" })
    .modulate({ hue })
    .composite([{ input: grain, blend: "soft-light" }])
    .webp({ quality: 88 })
    .toBuffer();
  return new UploadedPicture(content, size);
}
