import type { Metadata } from "sharp";
import { uploadLimits } from "../../../shared/contract/pictures.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { createFairQueue } from "../../fair-queue.ts";
import { type Bitmap, readBitmapHeader } from "./bitmap.ts";
import { encodeUpload } from "./encode-upload.ts";
import { sharp } from "./sharp.ts";
import { UploadedPicture } from "./uploaded-picture.ts";
import { webpSize } from "./webp-size.ts";

/** The longest side that is stored, in pixels: twice the widest that is shown. */
export const longestSide = 2_880;

/** The most that decoding one picture may take, in bytes. A picture that takes more is refused. */
const decodeBudget = 170_000_000;
/** One picture at a time, of all uploads of a process. */
const decoding = createFairQueue(1);

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
 * Makes of an uploaded file what is stored of it: a WebP file of the first frame, upright, at most `side` pixels
 * long, in sRGB, without metadata and without anything else that was in the file.
 * @throws PictureRefusal for a file that is no picture of a known type, is broken, or is beyond `uploadLimits`.
 */
export async function reencodePicture(bytes: Buffer, side = longestSide): Promise<UploadedPicture> {
  const type = pictureTypeOf(bytes);
  if (type === null) throw unreadable();
  const source = await (type === "bmp" ? openBitmap(bytes) : openPicture(bytes, type));
  const { width, height, cost, bitmap } = source;
  if (width * height > uploadLimits.pixels || Math.max(width, height) > uploadLimits.side || cost > decodeBudget) {
    throw new PictureRefusal("validation-staff:picturePixels");
  }
  const options = { longestSide: side, pixels: uploadLimits.pixels, ...(bitmap && { bitmap }) };
  const content = await decoding.add("", () => encodeUpload(bytes, options));
  const size = content && webpSize(content);
  if (!content || !size) throw unreadable();
  return new UploadedPicture(content, size);
}

/** A picture of which no more than the header was read. */
interface Source {
  width: number;
  height: number;
  /** Memory that decoding takes, in bytes. */
  cost: number;
  /** Of a file that sharp cannot read. */
  bitmap?: Bitmap;
}

async function openPicture(bytes: Buffer, type: Exclude<PictureType, "bmp">): Promise<Source> {
  // Without a limit: what is too large is to be told from what is broken.
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if (!isOfType(type, header)) throw unreadable();
  const { width, height } = header;
  return { width, height, cost: width * height * decodedBytes(type, header) };
}

function openBitmap(bytes: Buffer): Source {
  const header = readBitmapHeader(bytes);
  if (header === null) throw unreadable();
  const { width, height } = header;
  return { width, height, cost: width * height * 4, bitmap: header };
}

/** Bytes that a pixel takes while it is decoded, as measured: what can be read row by row takes little. */
function decodedBytes(type: PictureType, { isProgressive, chromaSubsampling, channels, depth }: Metadata): number {
  const isDeep = depth !== "uchar";
  if (type === "avif") return isDeep ? 25 : 19;
  if (type === "jpeg" && isProgressive) return chromaSubsampling === "4:2:0" ? 5.5 : 8.5;
  if (type === "png" && isProgressive) return 1.4 * channels * (isDeep ? 2 : 1);
  return type === "jpeg" ? 2 : 5.5;
}

function isOfType(type: PictureType, { format, compression }: Metadata): boolean {
  return type === "avif" ? format === "heif" && compression === "av1" : format === type;
}

/** Whatever fails while it is read is the file's fault. */
function unreadable(cause?: unknown): PictureRefusal {
  return new PictureRefusal("validation-staff:picture", cause);
}

/** What staff may upload. */
type PictureType = "jpeg" | "png" | "gif" | "webp" | "avif" | "bmp";

/** The type of a file by its first bytes, whatever its name or sender say; null for anything else, such as SVG. */
function pictureTypeOf(bytes: Buffer): PictureType | null {
  const begins = (text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;
  if (begins("\xff\xd8\xff")) return "jpeg";
  if (begins("\x89PNG\r\n\x1a\n")) return "png";
  if (begins("GIF87a") || begins("GIF89a")) return "gif";
  if (begins("RIFF") && begins("WEBP", 8)) return "webp";
  if (begins("ftyp", 4) && brandsOf(bytes).some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return begins("BM") ? "bmp" : null;
}

/** What the file says it is compatible with: its first box holds a list, behind one word that is no brand. */
function brandsOf(bytes: Buffer): string[] {
  const list = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 128));
  return list.match(/.{4}/gs) ?? [];
}
