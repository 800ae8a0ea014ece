import fc from "fast-check";
import { create } from "fontkit";
import { type FontName, fontFile, fontRuns } from "./fonts.ts";
import { clean, layoutText } from "./text-layout.ts";

const namesOf = (text: string) => fontRuns(clean(text), "regular").map(({ font }) => font);

const opened = new Map<string, ReturnType<typeof create>>();
function open(name: FontName) {
  const font = opened.get(name) ?? create(fontFile(name));
  opened.set(name, font);
  return font;
}

/** Glyph 0 is the box that a font draws for what it does not have. */
function boxesIn(text: string): string[] {
  return fontRuns(clean(text), "strong")
    .filter((run) => {
      const font = open(run.font);
      return "layout" in font && font.layout(run.text).glyphs.some(({ id }) => id === 0);
    })
    .map((run) => run.text);
}

describe("the fonts of a text", () => {
  it.each([
    ["Größe 12 €, ÄÖÜ ß", ["latin-400"]],
    ["Dvořák", ["latin-400", "latin-ext-400", "latin-400"]],
    ["Привет", ["cyrillic-400"]],
    ["Καλημέρα", ["greek-400"]],
    ["👨‍👩‍👧‍👦🇩🇪👍🏽", ["emoji"]],
    ["שלום עולם", ["dejavu"]],
    ["你好", ["unifont"]],
    // Letters of mathematics that people use for looks become plain ones.
    ["𝓗𝓲", ["latin-400"]],
  ])("of %s are those that have its signs", (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it("draw no boxes, whatever the text", () => {
    expect(boxesIn("Ẑ̃ ẞ → ★ ½ ﬁ \u{1f9ff} \u{10ffff} \u{e000} \u{12345}")).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        expect(boxesIn(text)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the lines of a text", () => {
  const widthOf = (text: string) => layoutText(text, { width: 10_000, size: 10 }).lines[0]?.width ?? 0;

  it("are never wider than their box, and lose nothing where the height is free", () => {
    const box = { width: 60, size: 12 };
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "W", "i", "ß", " ", "€", "🎉", "Я", "-", "\n"), maxLength: 120 }),
        (text) => {
          const { lines } = layoutText(text, box);
          for (const line of lines) expect(line.width).toBeLessThanOrEqual(box.width + 0.01);
          const written = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join("");
          expect(written.replaceAll(" ", "")).toBe(clean(text).replaceAll(/[ \n]/g, ""));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("become smaller before any is left out, and then end with dots", () => {
    const box = { width: 100, height: 40, size: 12, smallest: 6 };
    const some = layoutText("Ein Satz mit acht Wörtern und einem Punkt.", box);
    expect(some.size).toBeLessThan(12);
    expect(some.lines.at(-1)?.runs.at(-1)?.text).toMatch(/Punkt\.$/);
    const many = layoutText("Wort ".repeat(200), box);
    expect(many.size).toBe(6);
    expect(many.height).toBeLessThanOrEqual(40);
    expect(many.lines.at(-1)?.runs.at(-1)?.text).toMatch(/…$/);
  });

  it("have the width of their signs: accents take none", () => {
    expect(widthOf("é")).toBeCloseTo(widthOf("e"), 1);
    expect(widthOf(`e${"\u0300".repeat(500)}`)).toBeCloseTo(widthOf("e"), 1);
    expect(widthOf("WW")).toBeCloseTo(2 * widthOf("W"), 1);
  });
});
