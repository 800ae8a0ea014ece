import sharp, { type Metadata, type Sharp } from "sharp";
import type { MessageKey } from "../../../shared/contract/errors.ts";
import { uploadLimits } from "../../../shared/contract/pictures.ts";
import { pictureTypeOf } from "./picture-type.ts";
import { createRenderQueue } from "./render-queue.ts";
import { UploadedPicture } from "./uploaded-picture.ts";

/** The longest side that is kept, in pixels: twice the widest that is shown. */
export const longestSide = 2_880;

/** A decoded picture takes up to 240 MB: of all uploads of a process, two are decoded at a time. */
const decoding = createRenderQueue(2);

/** Why a file is refused, as a key of its text. */
export class PictureRefusal extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey, cause?: unknown) {
    super(key, { cause });
    this.name = "PictureRefusal";
    this.key = key;
  }
}

/**
 * Makes of an uploaded file what is kept of it: a WebP file of the first frame, upright, at most `longestSide` pixels long, in
 * sRGB, without metadata and without anything else that was in the file.
 * @throws PictureRefusal for a file that is no picture of a known type, is broken, or is beyond `uploadLimits`.
 */
export function reencodePicture(bytes: Buffer): Promise<UploadedPicture> {
  return decoding.add(async () => {
    const { picture, width, height } = await open(bytes);
    if (width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side) {
      throw new PictureRefusal("validation-staff:picturePixels");
    }
    return await encode(picture);
  }, true);
}

/** Reads no more than the header. */
async function open(bytes: Buffer): Promise<{ picture: Sharp; width: number; height: number }> {
  const type = pictureTypeOf(bytes);
  if (type === null) throw new PictureRefusal("validation-staff:picture");
  const picture = sharp(bytes, { limitInputPixels: uploadLimits.pixels, failOn: "error", pages: 1 });
  const { format, compression, width, height } = await reading(picture.metadata());
  if (!isOfType(type, format, compression)) throw new PictureRefusal("validation-staff:picture");
  return { picture, width, height };
}

function isOfType(type: string, format: Metadata["format"], compression: Metadata["compression"]): boolean {
  return type === "avif" ? format === "heif" && compression === "av1" : format === type;
}

async function encode(picture: Sharp): Promise<UploadedPicture> {
  const { data, info } = await reading(
    picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: 88, effort: 3 })
      .toBuffer({ resolveWithObject: true }),
  );
  return new UploadedPicture(data, info);
}

/** Whatever fails while it is read is the file's fault. */
async function reading<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new PictureRefusal("validation-staff:picture", error);
  }
}
