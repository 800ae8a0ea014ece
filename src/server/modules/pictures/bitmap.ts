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

/**
 * Three bytes a pixel, red, green and blue, the upper left one first. Transparency is not read: few programs write it.
 */
export function decodeBitmap(bytes: Buffer, bitmap: Bitmap): Buffer {
  const { width, height, stride, isTopDown, pixelsAt } = bitmap;
  const colours = Buffer.alloc(width * height * 3);
  const colourAt = bitmap.bits <= 8 ? paletteReader(bytes, bitmap) : directReader(bitmap);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const from = colourAt(row, x);
      // Blue comes first. A colour that the palette does not have is black.
      colours[to] = bytes[from + 2] ?? 0;
      colours[to + 1] = bytes[from + 1] ?? 0;
      colours[to + 2] = bytes[from] ?? 0;
      to += 3;
    }
  }
  return colours;
}

/** Where a pixel's colour is, from where its row begins. */
type ColourReader = (row: number, x: number) => number;

function directReader({ bits }: Bitmap): ColourReader {
  const size = bits / 8;
  return (row, x) => row + x * size;
}

function paletteReader(bytes: Buffer, { bits, paletteAt, pixelsAt }: Bitmap): ColourReader {
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  const beyond = bytes.length;
  return (row, x) => {
    const byte = bytes[row + Math.floor(x / perByte)] ?? 0;
    const index = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    const at = paletteAt + index * 4;
    return at + 4 <= pixelsAt ? at : beyond;
  };
}
