/**
 * Makes the font of headings and figures anew: `node --import tsx src/tools/heading-font.ts` fetches Literata (OFL 1.1,
 * no reserved name) from npm and writes src/client/ui/fonts. A reader's own font stands in until it is there, stretched
 * to the same widths and heights, so that no line breaks elsewhere and nothing moves.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { create, type Font } from "fontkit";

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: "sfnt" | "woff2";
    variationAxes?: { wght: number | { min: number; max: number } };
    keepFeatures: string[];
    noHinting: boolean;
  },
) => Promise<Buffer>;

const packages = {
  "subset-font": "2.9.0",
  "@fontsource-variable/literata": "5.3.0",
  "@fontsource/gelasio": "5.3.0",
  "@fontsource/noto-serif": "5.3.0",
  "@fontsource/tinos": "5.3.0",
};

/** Fonts that systems bring, and the free one of the same widths by which each is measured. */
const standIns = [
  { name: "Georgia", like: "gelasio", local: ["Georgia Bold", "Georgia-Bold", "Gelasio Bold"] },
  { name: "Noto", like: "noto-serif", local: ["Noto Serif Bold", "NotoSerif-Bold"] },
  {
    name: "Times",
    like: "tinos",
    local: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "LiberationSerif-Bold"],
  },
];

const fonts = path.join(import.meta.dirname, "../client/ui/fonts");
const locales = path.join(import.meta.dirname, "../../locales");
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸẞ–—‘’‚“”„•…‹›€−`;
const bold = 700;

/** Width of the start page's texts in both languages, in parts of the font's size. */
function widthOf(font: Font): number {
  const text = ["de", "en"].map((language) => readFileSync(path.join(locales, language, "home.json"), "utf8")).join("");
  const known = text.replace(/[^\p{L}\p{N} ]/gu, "");
  return font.layout(known).advanceWidth / font.unitsPerEm;
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

function standIn(name: string, local: readonly string[], own: Font, other: Font): string {
  const stretch = widthOf(own) / widthOf(other);
  const height = (part: number) => percent(Math.abs(part) / own.unitsPerEm / stretch);
  return `@font-face {
  font-family: "Headings like ${name}";
  font-weight: 600 700;
  src:
${local.map((font) => `    local("${font}")`).join(",\n")};
  ascent-override: ${height(own.ascent)};
  descent-override: ${height(own.descent)};
  line-gap-override: 0%;
  size-adjust: ${percent(stretch)};
}`;
}

const folder = mkdtempSync(path.join(tmpdir(), "heading-font-"));
try {
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--silent", "--ignore-scripts", "--prefix", folder, ...wanted], { stdio: "inherit" });
  const within = (...parts: string[]) => path.join(folder, "node_modules", ...parts);
  const subsetFont = createRequire(path.join(folder, "package.json"))("subset-font") as SubsetFont;
  const literata = within("@fontsource-variable/literata");
  const source = readFileSync(path.join(literata, "files/literata-latin-wght-normal.woff2"));
  // Kerning and figures of one width; the rest is for books.
  const common = { keepFeatures: ["kern", "tnum"], noHinting: true };

  const wght = { min: 600, max: bold };
  const made = await subsetFont(source, characters, { ...common, targetFormat: "woff2", variationAxes: { wght } });
  writeFileSync(path.join(fonts, "headings.woff2"), made);
  copyFileSync(path.join(literata, "LICENSE"), path.join(fonts, "OFL.txt"));

  const plain = { ...common, targetFormat: "sfnt" } as const;
  const own = create(await subsetFont(source, characters, { ...plain, variationAxes: { wght: bold } })) as Font;
  const faces: string[] = [];
  for (const { name, like, local } of standIns) {
    const file = readFileSync(within(`@fontsource/${like}/files/${like}-latin-${bold}-normal.woff2`));
    faces.push(standIn(name, local, own, create(await subsetFont(file, characters, plain)) as Font));
  }
  const writeStyles = (file: string, css: string) =>
    writeFileSync(path.join(fonts, file), `/* Written by src/tools/heading-font.ts. */\n${css}\n`);
  writeStyles(
    "headings.css",
    `@font-face {
  font-family: "Headings";
  font-weight: 600 700;
  src: url("./headings.woff2") format("woff2");
  font-display: swap;
}`,
  );
  const why = "/* Systems' own fonts, as wide and as high as ours: nothing moves when it arrives. */";
  writeStyles("stand-ins.css", `${why}\n${faces.join("\n\n")}`);
  console.log(`headings.woff2: ${made.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
