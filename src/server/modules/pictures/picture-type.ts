/** What staff may upload. */
export type PictureType = "jpeg" | "png" | "gif" | "webp" | "avif" | "bmp";

/** The type of a file by its first bytes, whatever its name or sender say; null for anything else, such as SVG. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
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
