import { inflateSync } from "node:zlib";

const headerLength = { woff: 44, sfnt: 12 };
const entryLength = { woff: 20, sfnt: 16 };

/**
 * A WOFF file as the plain font (sfnt) that it holds (https://www.w3.org/TR/WOFF/). Of a WOFF, fontkit unpacks the
 * whole table of glyphs again for each glyph.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  const count = woff.readUInt16BE(12);
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(sfnt, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(16 * 2 ** power, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE(16 * (count - 2 ** power), 10);
  let offset = headerLength.sfnt + count * entryLength.sfnt;
  for (let index = 0; index < count; index += 1) {
    const from = headerLength.woff + index * entryLength.woff;
    const [start, packed, length] = [
      woff.readUInt32BE(from + 4),
      woff.readUInt32BE(from + 8),
      woff.readUInt32BE(from + 12),
    ];
    const table = woff.subarray(start, start + packed);
    (packed < length ? inflateSync(table) : table).copy(sfnt, offset);
    const to = headerLength.sfnt + index * entryLength.sfnt;
    woff.copy(sfnt, to, from, from + 4);
    woff.copy(sfnt, to + 4, from + 16, from + 20);
    sfnt.writeUInt32BE(offset, to + 8);
    sfnt.writeUInt32BE(length, to + 12);
    offset += Math.ceil(length / 4) * 4;
  }
  return sfnt;
}
