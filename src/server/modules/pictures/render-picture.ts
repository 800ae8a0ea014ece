import path from "node:path";
import sharp from "sharp";
import type { PictureFormat } from "../../../shared/contract/pictures.ts";

/** Raised when the settings below change: what was rendered before is rendered anew. */
export const renderVersion = "1";

/** A photo of a good camera; more is a mistake or meant to exhaust the memory. */
const limitInputPixels = 60_000_000;

// One thread for each picture: the website's answers need the other processors.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Renders a picture of that width, upright and without the metadata of its camera. A photo is never enlarged.
 * @throws when the file is no picture that can be read.
 */
export function renderPicture(file: string, width: number, format: PictureFormat): Promise<Buffer> {
  const drawn = path.extname(file).toLowerCase() === ".svg";
  const picture = sharp(file, { limitInputPixels, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: !drawn });
  if (format === "avif") return picture.avif({ quality: 58, effort: 2 }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 80, effort: 4 }).toBuffer();
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
