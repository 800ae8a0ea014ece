import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { cachedFolder } from "./cached-folder.ts";

/** Families of npm that are as wide and as high as what people's systems write with. */
export const fontFamilies = {
  /** As Arial of Windows and Helvetica of older Macs. */
  Arimo: "arimo",
  /** As Segoe UI of Windows. */
  "Open Sans": "open-sans",
  /** Of Android. */
  Roboto: "roboto",
  /** Of Linux and ChromeOS. */
  "Noto Sans": "noto-sans",
  /** Of Linux; the widest. */
  "DejaVu Sans": "dejavu-sans",
} as const;

export type FontFamily = keyof typeof fontFamilies;

/** What browser tests are written with that ask for no other. */
export const usualFamily: FontFamily = "Open Sans";

/** As wide as any: what fits with it fits with each of the others. */
export const widestFamily: FontFamily = "DejaVu Sans";

/** An eighth narrower than the widest, in bold a fifth: no target is smaller with another. */
export const narrowestFamily: FontFamily = "Roboto";

/** Has the signs that the others lack: arrows, ticks. */
const fallback: FontFamily = "DejaVu Sans";

/**
 * The fontconfig file for a browser that has this family, regular and bold, whatever a page asks for: none of the
 * system's fonts. Its folder is named by what is in it.
 */
export function fontConfigOf(family: FontFamily): string {
  const files = [...new Set([family, fallback])].flatMap((name) =>
    [400, 700].map((weight) => {
      const id = fontFamilies[name];
      const file = `${id}-latin-${weight}-normal`;
      return { name: `${file}.ttf`, font: sfntOf(readFileSync(`node_modules/@fontsource/${id}/files/${file}.woff`)) };
    }),
  );
  const config = configOf(family);
  const hash = createHash("sha256").update(config);
  for (const { font } of files) hash.update(font);
  const folder = cachedFolder(`fonts-${hash.digest("hex").slice(0, 16)}`, (unfinished) => {
    for (const { name, font } of files) writeFileSync(path.join(unfinished, name), font);
    writeFileSync(path.join(unfinished, "fonts.conf"), config);
  });
  return path.join(folder, "fonts.conf");
}

/** The widths are those of the outlines, as on a fine screen: hinting would round each to whole pixels. */
const configOf = (family: FontFamily) => `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="pattern">
    <edit name="family" mode="append" binding="strong"><string>${family}</string></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
  </match>
</fontconfig>
`;

/**
 * The font of a WOFF file as a system holds it, which is all that Chromium takes from fontconfig.
 * [WOFF 1.0](https://www.w3.org/TR/WOFF/) packs the tables of a font one by one.
 */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index);
    const [offset, packedLength, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const packed = woff.subarray(offset, offset + packedLength);
    const data = packedLength < length ? inflateSync(packed) : packed;
    return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), data };
  });
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const log = Math.floor(Math.log2(count));
  for (const [index, value] of [count, 16 * 2 ** log, log, 16 * (count - 2 ** log)].entries()) {
    head.writeUInt16BE(value, 4 + 2 * index);
  }
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    end += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
