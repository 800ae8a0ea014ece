import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inflateSync } from "node:zlib";
import type * as fontkit from "fontkit";
import { projectRoot } from "../project-root.ts";

export type Weight = "regular" | "strong";

/** A part of a text that one font can write. */
export interface Run {
  text: string;
  font: FontName;
}

const require = createRequire(import.meta.url);
const fontFolder = path.join(projectRoot, "node_modules", "@fontsource");

/** All of the SIL Open Font License but DejaVu's, which is as free. */
const files = {
  "latin-400": "source-sans-3/files/source-sans-3-latin-400-normal",
  "latin-600": "source-sans-3/files/source-sans-3-latin-600-normal",
  "latin-ext-400": "source-sans-3/files/source-sans-3-latin-ext-400-normal",
  "latin-ext-600": "source-sans-3/files/source-sans-3-latin-ext-600-normal",
  "cyrillic-400": "source-sans-3/files/source-sans-3-cyrillic-400-normal",
  "cyrillic-600": "source-sans-3/files/source-sans-3-cyrillic-600-normal",
  "greek-400": "source-sans-3/files/source-sans-3-greek-400-normal",
  "greek-600": "source-sans-3/files/source-sans-3-greek-600-normal",
  emoji: "noto-emoji/files/noto-emoji-emoji-400-normal",
  dejavu: "dejavu-sans/files/dejavu-sans-latin-400-normal",
  /** Plain, but has nearly every sign of the Basic Multilingual Plane. */
  unifont: "unifont/files/unifont-latin-400-normal",
} as const;
export type FontName = keyof typeof files;

const chains: Record<Weight, FontName[]> = {
  regular: ["latin-400", "latin-ext-400", "cyrillic-400", "greek-400", "emoji", "dejavu", "unifont"],
  strong: ["latin-600", "latin-ext-600", "cyrillic-600", "greek-600", "emoji", "dejavu", "unifont"],
};

const read = new Map<FontName, Buffer>();
const measured = new Map<FontName, fontkit.Font>();

/** A font's file, read when the first text needs it. */
export function fontFile(name: FontName): Buffer {
  const bytes = read.get(name) ?? unpackWoff(readFileSync(path.join(fontFolder, `${files[name]}.woff`)));
  read.set(name, bytes);
  return bytes;
}

/** For measuring, shared by all documents. A document draws with copies of its own: fonts remember what they wrote. */
function fontOf(name: FontName): fontkit.Font {
  const known = measured.get(name);
  if (known) return known;
  // The one that the documents draw with, loaded with the first text.
  const { create } = require("fontkit") as typeof fontkit;
  const font = create(fontFile(name));
  if (!("layout" in font)) throw new Error(`not a single font: ${name}`);
  measured.set(name, font);
  return font;
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** What readers take for one sign: an emoji of several code points stays whole. */
export const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Joiners and selectors of an emoji need no glyph of their own. */
const needsNoGlyph = /\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/gu;

function hasGlyphs(font: FontName, grapheme: string): boolean {
  return Array.from(grapheme.replace(needsNoGlyph, "")).every((sign) =>
    fontOf(font).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  );
}

/** The first fonts that can write a sign, in parts or simpler where none has it whole; empty where none can. */
function runsOfGrapheme(grapheme: string, chain: readonly FontName[]): Run[] {
  const fontFor = (text: string) => chain.find((name) => hasGlyphs(name, text));
  for (const text of [grapheme, grapheme.normalize("NFKC")]) {
    const font = fontFor(text);
    if (font) return [{ text, font }];
  }
  return Array.from(grapheme.replace(needsNoGlyph, "")).flatMap((text) => {
    const font = fontFor(text);
    return font ? [{ text, font }] : [];
  });
}

/** Hebrew, Arabic and their neighbours: written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Splits a line into parts by the font that can write them. What no font has is left out, never drawn as a box. */
export function fontRuns(line: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const grapheme of graphemesOf(line)) {
    const last = runs.at(-1);
    // Words that are read from right to left keep their order only within one run.
    const joins = grapheme === " " && last && rightToLeft.test(last.text);
    const parts: Run[] = joins ? [{ text: grapheme, font: last.font }] : runsOfGrapheme(grapheme, chains[weight]);
    for (const part of parts) {
      const before = runs.at(-1);
      if (before?.font === part.font) before.text += part.text;
      else runs.push(part);
    }
  }
  return runs;
}

/** The width of a run in em. */
export function runWidth({ text, font }: Run): number {
  const used = fontOf(font);
  return used.layout(text).advanceWidth / used.unitsPerEm;
}

const headerLength = { woff: 44, sfnt: 12 };
const entryLength = { woff: 20, sfnt: 16 };

/**
 * A WOFF file as the plain font (sfnt) that it holds (https://www.w3.org/TR/WOFF/). Of a WOFF, fontkit unpacks the
 * whole table of glyphs again for each glyph.
 */
function unpackWoff(woff: Buffer): Buffer {
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
