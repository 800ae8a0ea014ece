import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";

const folder = path.join(process.cwd(), "src/client/ui/fonts");
const file = () => readFileSync(path.join(folder, "headings.woff2"));

/** Every letter, figure and currency of the texts in both languages. */
function charactersOfTexts(): string[] {
  const texts = ["de", "en"].flatMap((language) => {
    const locales = path.join(process.cwd(), "locales", language);
    return readdirSync(locales).map((name) => readFileSync(path.join(locales, name), "utf8"));
  });
  return [...new Set(texts.join("").match(/[\p{L}\p{N}\p{Sc}\p{P}]/gu))];
}

describe("the font of headings and figures", () => {
  it("weighs at most 30 kB and comes with its license", () => {
    expect(file().length).toBeLessThanOrEqual(30_000);
    expect(readFileSync(path.join(folder, "OFL.txt"), "utf8")).toContain("SIL Open Font License, Version 1.1");
  });

  it("has every letter, figure and sign of the texts", () => {
    const font = create(file()) as Font;
    expect(charactersOfTexts().filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([]);
  });

  it("is called by the tokens, with stand-ins of its size for the time before it is there", () => {
    const tokens = readFileSync("src/client/ui/tokens.css", "utf8");
    const called = /--font-heading:([^;]+);/.exec(tokens)?.[1] ?? "";
    const css = ["headings.css", "stand-ins.css"].map((name) => readFileSync(path.join(folder, name), "utf8")).join("");
    const families = [...css.matchAll(/font-family: ("[^"]+")/g)].map(([, family]) => family);
    expect(called.split(",").map((family) => family.trim())).toEqual([...families, "serif"]);
    expect(css.match(/size-adjust/g)).toHaveLength(families.length - 1);
    expect(existsSync(path.join(folder, "headings.woff2"))).toBe(true);
  });
});
