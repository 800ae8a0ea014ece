/**
 * Width and height from the header of a WebP file, by its format (RFC 9649); null where it is none, or has not the
 * length that it says.
 */
export function webpSize(file: Buffer): { width: number; height: number } | null {
  const text = (at: number) => file.toString("latin1", at, at + 4);
  if (file.length < 30 || text(0) !== "RIFF" || text(8) !== "WEBP") return null;
  if (file.readUInt32LE(4) + 8 !== file.length) return null;
  switch (text(12)) {
    case "VP8 ":
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
