import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Which files each file imports at run time. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export interface NearTest {
  file: string;
  /** How many imports lie between it and the nearest changed file; 0 is a changed test. */
  distance: number;
}

/** Where all of the server comes together: over it everything is near to everything. */
const meetingPoint = "src/server/app.ts";
/** As the distance of a test that reaches a change over the meeting point alone. */
const farAway = 99;

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
 * after, since others may be between: a page is opened in the whole website. One that reaches the change over the whole
 * server alone is far away, unless it stands beside it. A folder between the two counts as one import.
 */
export function nearestTests(graph: ImportGraph, changed: readonly string[]): NearTest[] {
  const near = distancesFrom(graph, changed, meetingPoint);
  const all = distancesFrom(graph, changed);
  const stepsTo = (test: string) => Math.min(...changed.map((file) => stepsBetween(test, file)));
  const distanceOf = (test: string) => {
    const subjects = namedAfter(test).map((file) => (near.get(file) ?? farAway) + 1);
    const distance = Math.min(near.get(test) ?? farAway, ...subjects);
    return distance === farAway && stepsTo(test) === 0 ? (all.get(test) ?? farAway) : distance;
  };
  return [...all.keys()]
    .filter(isTest)
    .map((file) => ({ file, distance: distanceOf(file) }))
    .map((test) => ({ ...test, score: test.distance + stepsTo(test.file) }))
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
  return file.startsWith("src/client/") ? 0.8 : 0.6;
}

/**
 * The nearest tests that fit into so many seconds of processor time; one that does not fit makes room for the next, and
 * none is taken that is far away.
 */
export function withinBudget(tests: readonly NearTest[], seconds: number): NearTest[] {
  let left = seconds;
  return tests.filter(({ file, distance }) => {
    const fits = distance < farAway && secondsOf(file) <= left;
    if (fits) left -= secondsOf(file);
    return fits;
  });
}

/** Of each file that reaches a changed one, over how many imports. @param barrier a file that no way leads through. */
function distancesFrom(graph: ImportGraph, changed: readonly string[], barrier?: string): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const distances = new Map(changed.map((file) => [file, 0]));
  // A map goes on to the entries that are added meanwhile.
  for (const [file, distance] of distances) {
    if (file === barrier && distance > 0) continue;
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
