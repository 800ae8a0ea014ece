import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from "../../../shared/contract/pictures.ts";

/** One picture in one size and format. */
export interface PictureOrder {
  /** Below the folder of pictures, without a first slash: `boats/hektor.svg`. */
  source: string;
  width: PictureWidth;
  format: PictureFormat;
}

/** Where the paths of uploaded pictures lie; no file does. */
export const uploadsFolder = "uploads";

/** What sharp can read here; anything else below the folders is no picture. */
const sourceKind = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
/** No segment begins with a dot: neither hidden files nor a way up. */
const segment = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ._()-]*$/u;
const longestSource = 200;

/** Reads `{width}` and `{path}.{format}`, decoded, of a picture's address; null when it can be no picture's. */
export function readPictureAddress(widthText: string, file: string): PictureOrder | null {
  const width = pictureWidths.find((known) => String(known) === widthText);
  const format = pictureFormats.find((known) => file.endsWith(`.${known}`));
  if (!width || !format) return null;
  const source = file.slice(0, -format.length - 1);
  return isPictureSource(source) ? { source, width, format } : null;
}

/** Is that the name of a picture inside a folder, and of nothing outside of it? */
export function isPictureSource(source: string): boolean {
  return (
    source.length <= longestSource && sourceKind.test(source) && source.split("/").every((part) => segment.test(part))
  );
}

/** The best format that a browser says it takes. */
export function acceptedFormat(accept: string | undefined): PictureFormat {
  if (accept?.includes("image/avif")) return "avif";
  return accept?.includes("image/webp") ? "webp" : "jpg";
}
