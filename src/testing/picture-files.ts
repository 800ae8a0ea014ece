import { crc32 } from "node:zlib";

// Files as somebody might upload them, written byte by byte: what is hostile about them stands in their headers.

/** A PNG of one black row of that width, or what its header says beyond that. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const nothing = Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]);
  const chunks: [string, Buffer][] = [
    ["IHDR", header],
    ["IDAT", nothing],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([type, data]) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const framed = Buffer.alloc(body.length + 8);
      framed.writeUInt32BE(data.length, 0);
      body.copy(framed, 4);
      framed.writeUInt32BE(crc32(body), body.length + 4);
      return framed;
    }),
  ]);
}

/** The same JPEG with another size in the header of its frame. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((marker) => jpeg.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ?? 0;
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** The same AVIF with another size in the box that says it. */
export function avifClaiming(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const size = avif.indexOf("ispe") + 8;
  changed.writeUInt32BE(width, size);
  changed.writeUInt32BE(height, size + 4);
  return changed;
}

interface BmpFacts {
  bits?: 8 | 24 | 32;
  isTopDown?: boolean;
  compression?: number;
}

/** A bitmap of two rows of two pixels: red and green above blue and white. */
export function bmpOf({ bits = 24, isTopDown = false, compression = 0 }: BmpFacts = {}): Buffer {
  const colours = { red: [0, 0, 255], green: [0, 255, 0], blue: [255, 0, 0], white: [255, 255, 255] };
  const all = Object.values(colours);
  const palette = bits === 8 ? Buffer.from(all.flatMap((colour) => [...colour, 0])) : Buffer.alloc(0);
  const pixel = (index: number) => {
    if (bits === 8) return [index];
    return [...(all[index] ?? []), ...(bits === 32 ? [0] : [])];
  };
  const row = (...indexes: number[]) => {
    const bytes = indexes.flatMap(pixel);
    return Buffer.concat([Buffer.from(bytes), Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  };
  const rows = [row(0, 1), row(2, 3)];
  const pixels = Buffer.concat(isTopDown ? rows : rows.toReversed());
  const header = Buffer.alloc(54);
  header.write("BM");
  header.writeUInt32LE(54 + palette.length + pixels.length, 2);
  header.writeUInt32LE(54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(2, 18);
  header.writeInt32LE(isTopDown ? -2 : 2, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  return Buffer.concat([header, palette, pixels]);
}
