import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Which files each file imports at run time. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export interface NearTest {
  file: string;
  /** How many imports lie between it and the nearest changed file; 0 is a changed test. */
  distance: number;
}

const specifiers = /(?:\bfrom|\bimport|\bimport\(|\bmock\(|\brequireActual\()\s*(?:\/\*.*?\*\/\s*)?"(\.{1,2}\/[^"]+)"/g;
const typeImports = /^(?:import|export) type [^;]*?;$/gms;
export const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The imports of all files below these folders. Imports of types are left out: what they break, the compiler says. */
export function readImports(folders: readonly string[]): ImportGraph {
  const names = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  const files = names.filter((name) => /\.[cm]?tsx?$/.test(name));
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(file, "utf8"))]));
}

export function importsOf(file: string, text: string): string[] {
  const found = text.replace(typeImports, "").matchAll(specifiers);
  return [...found].map(([, specifier = ""]) => path.join(path.dirname(file), specifier));
}

/**
 * The tests that reach a changed file by imports, the nearest first. A test is as near as the file that it is named
 * after, since others may be between: a page is opened in the whole website. A folder between the two counts as one
 * import.
 */
export function nearestTests(graph: ImportGraph, changed: readonly string[]): NearTest[] {
  const distances = distancesFrom(graph, changed);
  const distanceOf = (test: string) =>
    Math.min(distances.get(test) ?? 0, ...namedAfter(test).map((file) => (distances.get(file) ?? 99) + 1));
  const stepsTo = (test: string) => Math.min(...changed.map((file) => stepsBetween(test, file)));
  return [...distances.keys()]
    .filter(isTest)
    .map((file) => ({ file, distance: distanceOf(file), score: distanceOf(file) + stepsTo(file) }))
    .toSorted((one, other) => one.score - other.score)
    .map(({ file, distance }) => ({ file, distance }));
}

/** `till.screen.tsx` for `till.screen.test.tsx` and `till.screen.paths.test.tsx`. */
function namedAfter(test: string): string[] {
  const parts = path
    .basename(test)
    .replace(/\.test\.tsx?$/, "")
    .split(".");
  const subjects = parts.map((_, index) => parts.slice(0, index + 1).join("."));
  return subjects.flatMap((subject) =>
    [".ts", ".tsx"].map((ending) => path.join(path.dirname(test), subject + ending)),
  );
}

/** Processor time of a test file in seconds, on average: pages take longest. */
export function secondsOf(file: string): number {
  if (file.startsWith("src/client/app/")) return 3;
  return file.startsWith("src/client/") ? 0.8 : 0.4;
}

/** The nearest tests that fit into so many seconds of processor time; one that does not fit makes room for the next. */
export function withinBudget(tests: readonly NearTest[], seconds: number): NearTest[] {
  let left = seconds;
  return tests.filter(({ file }) => {
    const fits = secondsOf(file) <= left;
    if (fits) left -= secondsOf(file);
    return fits;
  });
}

/** Of each file that reaches a changed one, over how many imports. */
function distancesFrom(graph: ImportGraph, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const distances = new Map(changed.map((file) => [file, 0]));
  // A map goes on to the entries that are added meanwhile.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** How many folders one passes from one file to the other. */
function stepsBetween(one: string, other: string): number {
  const [there, here] = [path.dirname(one).split("/"), path.dirname(other).split("/")];
  let common = 0;
  while (common < there.length && there[common] === here[common]) common += 1;
  return there.length + here.length - 2 * common;
}
