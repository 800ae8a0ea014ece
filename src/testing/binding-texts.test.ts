import { readdirSync, readFileSync } from "node:fs";
import { bookingTexts, contactTexts, voucherTexts } from "./binding-texts.ts";

type Tree = { [key: string]: string | Tree };

function entries(tree: Tree, prefix: string): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${prefix}.${key}`, value]] : entries(value, `${prefix}.${key}`),
  );
}

/** The keys of all texts of a language that contain it. */
function keysOf(language: "de" | "en", text: string): string[] {
  const files = readdirSync(`locales/${language}`).filter((file) => file.endsWith(".json"));
  const all = files.flatMap((file) =>
    entries(JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8")) as Tree, file),
  );
  return all.filter(([, value]) => ofHouseboats(value, language).includes(text)).map(([key]) => key);
}

/** The texts were written for houseboats; those about other boats name them. */
function ofHouseboats(text: string, language: "de" | "en"): string {
  return text.replace("{{boat}}", language === "de" ? "dieses Hausboot" : "this houseboat");
}

const pairs = [bookingTexts, contactTexts, voucherTexts].flatMap(({ de, en }) =>
  Object.entries(de).flatMap(([name, german]) => {
    const english = (en as Record<string, string | readonly string[]>)[name] ?? "";
    const list = (texts: string | readonly string[]) => [texts].flat();
    return list(german).map((text, index) => ({ name, de: text, en: list(english)[index] ?? "" }));
  }),
);

it.each(pairs)("the binding text of $name stands under one key in both languages", ({ de, en }) => {
  const english = keysOf("en", en);
  expect(en).not.toBe("");
  expect(keysOf("de", de).filter((key) => english.includes(key))).not.toEqual([]);
});
