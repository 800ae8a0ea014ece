import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve("src/client");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".module.css"))
  .map((file) => path.join(folder, file));

interface Rule {
  /** Of selectors that are one class, which weigh the same as any other such. */
  classes: string[];
  declared: [property: string, value: string][];
}

const rulesOf = new Map(files.map((file) => [file, rulesIn(readFileSync(file, "utf8"))]));

function rulesIn(text: string): Rule[] {
  const rules = text.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selectors = "", body = ""]) => ({
    classes: selectors.split(",").flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []),
    declared: body.split(";").flatMap((line): [string, string][] => {
      const at = line.indexOf(":");
      return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
    }),
  }));
}

const declaredBy = (file: string, name: string) =>
  (rulesOf.get(file) ?? []).filter(({ classes }) => classes.includes(name)).flatMap(({ declared }) => declared);

/** What a class takes over from other files. */
function composedBy(file: string, name: string): string[] {
  return declaredBy(file, name).flatMap(([property, value]) => {
    if (property !== "composes") return [];
    const [names = "", from] = value.split(/ from /);
    const other = from === undefined ? file : path.resolve(path.dirname(file), from.replaceAll(/["']/g, ""));
    return names.split(" ").flatMap((one) => {
      const properties = declaredBy(other, one).map(([known]) => known);
      return [...(other === file ? [] : properties), ...composedBy(other, one)];
    });
  });
}

const edges = (property: string) => property.replace(/^(?:row|column)-gap$/, "gap");
const isSame = (one: string, other: string) =>
  one !== "composes" && (edges(one) === edges(other) || one.startsWith(`${other}-`) || other.startsWith(`${one}-`));

// Which of two files a page loads last depends on the pages before it: the last one would win.
it.each(files.map((file) => path.relative(folder, file)))("%s declares nothing that it takes over", (file) => {
  const whole = path.join(folder, file);
  const names = new Set(rulesOf.get(whole)?.flatMap(({ classes }) => classes));
  const twice = [...names].flatMap((name) => {
    const composed = composedBy(whole, name);
    return declaredBy(whole, name)
      .filter(([property]) => composed.some((other) => isSame(property, other)))
      .map(([property]) => `.${name} ${property}`);
  });
  expect(twice).toEqual([]);
});
