import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Tree = { [key: string]: string | Tree };

const languages = ["de", "en"];

/** Plural forms differ by language; the key they belong to must not. */
const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

function keysOf(tree: Tree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? `${prefix}${key}` : keysOf(value, `${prefix}${key}.`),
  );
}

function placeholdersOf(tree: Tree): Map<string, string> {
  const texts = keysOf(tree).map((key) => [key, textAt(tree, key)] as const);
  return new Map(texts.map(([key, text]) => [key, (text.match(/\{\{[^}]+\}\}|<\/?\w+>/g) ?? []).toSorted().join(" ")]));
}

function textAt(tree: Tree, key: string): string {
  let at: string | Tree = tree;
  for (const part of key.split(".")) at = typeof at === "string" ? at : (at[part] ?? "");
  return typeof at === "string" ? at : "";
}

function read(root: string, language: string, file: string): Tree {
  try {
    return JSON.parse(readFileSync(path.join(root, language, file), "utf8")) as Tree;
  } catch {
    return {};
  }
}

/**
 * What the languages below `root` do not share: files, keys, placeholders, and texts that are empty.
 * @returns one line for each difference; none means parity.
 */
export function localeDifferences(root: string): string[] {
  const files = new Set(languages.flatMap((language) => readdirSync(path.join(root, language))));
  return [...files].toSorted().flatMap((file) => {
    const trees = languages.map((language) => placeholdersOf(read(root, language, file)));
    const stems = trees.map((texts) => new Set([...texts.keys()].map((key) => key.replace(pluralSuffix, ""))));
    return languages.flatMap((language, index) => {
      const other = 1 - index;
      const missing = [...(stems[other] ?? [])].filter((stem) => !stems[index]?.has(stem));
      const empty = keysOf(read(root, language, file)).filter((key) => !textAt(read(root, language, file), key).trim());
      const altered =
        index === 0
          ? [...(trees[0] ?? [])].filter(([key, marks]) => trees[1]?.has(key) && trees[1].get(key) !== marks)
          : [];
      return [
        ...missing.map((key) => `${language}/${file}: missing ${key}`),
        ...empty.map((key) => `${language}/${file}: empty ${key}`),
        ...altered.map(([key]) => `${file}: placeholders differ at ${key}`),
      ];
    });
  });
}

/** What ships; tests name texts, too, but use none up. */
const code = /^(?!testing|e2e|bench|tools|charts).*(?<!\.(?:test|fixture))\.tsx?$/;

export function readCode(root: string): string[] {
  return ["src", "machines"].flatMap((folder) => {
    const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
    return files.filter((file) => code.test(file)).map((file) => readFileSync(path.join(root, folder, file), "utf8"));
  });
}

/**
 * The demo wallet's script is handed all of its texts and looks them up itself; the machines name the guards, and
 * src/charts/guards.test.ts holds that each sentence has one.
 */
const handedOver = ["demo-wallet", "guards"];

/**
 * Texts that no code asks for, and messages of schemas that have no text: what the types of the keys do not see. A key
 * is used where it stands in quotes, with or without its namespace, or where a template can become it.
 */
export function unusedAndMissing(root: string, sources: readonly string[]): string[] {
  const source = sources.join("\n");
  const quoted = new Set([...source.matchAll(/["']([\w.:-]+)["']/g)].map(([, text]) => text));
  const templates = [...source.matchAll(/`((?:[\w.:-]|\$\{[^}`]*\})*)`/g)].flatMap(([, template = ""]) => {
    const parts = template.split(/\$\{[^}]*\}/);
    return parts.some((part) => /[a-z]/i.test(part)) ? [new RegExp(`^${parts.map(escaped).join("[\\w-]+")}$`)] : [];
  });
  const isUsed = (key: string) => quoted.has(key) || templates.some((template) => template.test(key));
  const namespaces = readdirSync(path.join(root, "de"))
    .map((file) => file.replace(/\.json$/, ""))
    .filter((namespace) => !handedOver.includes(namespace));
  const keys = namespaces.flatMap((namespace) =>
    keysOf(read(root, "de", `${namespace}.json`)).map((key) => [namespace, key.replace(pluralSuffix, "")] as const),
  );
  const known = new Set(keys.map(([namespace, key]) => `${namespace}:${key}`));
  const messages = [...quoted].filter((text): text is string => /^validation(?:-staff)?:/.test(text ?? ""));
  return [
    ...keys
      .filter(([namespace, key]) => !isUsed(key) && !isUsed(`${namespace}:${key}`))
      .map(([namespace, key]) => `unused ${namespace}:${key}`),
    ...messages.filter((key) => !known.has(key)).map((key) => `missing ${key}`),
  ];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

if (process.argv[1]?.endsWith("locales.ts")) {
  const differences = [...localeDifferences("locales"), ...unusedAndMissing("locales", readCode("."))];
  for (const line of differences) console.error(line);
  console.log(`locales: ${differences.length} findings`);
  if (differences.length > 0) process.exit(1);
}
