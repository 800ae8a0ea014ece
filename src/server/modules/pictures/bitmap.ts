/** An uncompressed Windows bitmap (.bmp), which libvips cannot read: what its header says. */
export interface Bitmap {
  width: number;
  height: number;
  /** From a row's begin to the next one's, in bytes. */
  stride: number;
  bits: 1 | 4 | 8 | 24 | 32;
  isTopDown: boolean;
  /** Where the colours of a picture with at most 8 bits begin, and where its pixels do. */
  paletteAt: number;
  pixelsAt: number;
}

const fileHeader = 14;
/** The shortest header with a format of today; longer ones begin like it. */
const infoHeader = 40;
const plainColours = 0;
const maskedColours = 3;
/** Where red, green and blue of a pixel lie that says so: the only masks in use. */
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff];

/** Reads the header, no pixel; null for what is compressed, shortened, or no bitmap at all. */
export function readBitmapHeader(bytes: Buffer): Bitmap | null {
  if (bytes.length < fileHeader + infoHeader) return null;
  const headerSize = bytes.readUInt32LE(fileHeader);
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  const bits = bytes.readUInt16LE(28);
  if (headerSize < infoHeader || width <= 0 || height === 0 || !isKnownDepth(bits) || !isPlain(bytes, bits))
    return null;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const pixelsAt = bytes.readUInt32LE(10);
  const isWhole = pixelsAt >= fileHeader + headerSize && pixelsAt + stride * Math.abs(height) <= bytes.length;
  if (!isWhole) return null;
  const paletteAt = fileHeader + headerSize;
  return { width, height: Math.abs(height), stride, bits, isTopDown: height < 0, paletteAt, pixelsAt };
}

function isKnownDepth(bits: number): bits is Bitmap["bits"] {
  return [1, 4, 8, 24, 32].includes(bits);
}

function isPlain(bytes: Buffer, bits: number): boolean {
  const compression = bytes.readUInt32LE(30);
  if (compression === plainColours) return true;
  if (compression !== maskedColours || bits !== 32 || bytes.length < 66) return false;
  return usualMasks.every((mask, index) => bytes.readUInt32LE(54 + index * 4) === mask);
}
