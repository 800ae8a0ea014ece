import type { PictureFormat } from "../../../shared/contract/pictures.ts";
import { longestSide } from "./reencode-picture.ts";
import { sharp } from "./sharp.ts";

/** Raised when the settings below change: what was rendered before is rendered anew. */
export const renderVersion = "1";

/** A file of the website, or what was uploaded and re-encoded. */
export type Picture = { file: string; isDrawn: boolean } | { content: Buffer };

/** A file of the website may be the photo of a good camera; what was uploaded has been made smaller. */
const filePixels = 60_000_000;
const uploadPixels = longestSide ** 2;

/**
 * Renders a picture of that width, upright and without the metadata of its camera. A photo is never enlarged.
 * @throws when it is no picture that can be read.
 */
export function renderPicture(source: Picture, width: number, format: PictureFormat): Promise<Buffer> {
  const isFile = "file" in source;
  const limitInputPixels = isFile ? filePixels : uploadPixels;
  const picture = sharp(isFile ? source.file : source.content, { limitInputPixels, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: !isFile || !source.isDrawn });
  if (format === "avif") return picture.avif({ quality: 58, effort: 2 }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 80, effort: 4 }).toBuffer();
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
