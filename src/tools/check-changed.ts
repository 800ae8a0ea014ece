import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { type Gate, programGate, runInTurn, sum, toolGate } from "./gates.ts";

/** What the changed files touch, in seconds: types, format, lint, import directions, texts and the tests around them. */
const mostTestFiles = 30;

const git = (...parameters: string[]) => execFileSync("git", parameters, { encoding: "utf8" }).split("\n");

/** Files that differ from where this branch left origin/main, or from the last commit where there is no such branch. */
function changedFiles(): string[] {
  let base = "HEAD";
  try {
    base = git("merge-base", "HEAD", "origin/main")[0] ?? base;
  } catch {
    // There is no origin/main: what is not committed yet counts.
  }
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => file !== "" && existsSync(file));
}

/** The test files that import any of them. Of too many, those in the folders of the changed files. */
function relatedTests(sources: string[]): string[] {
  if (sources.length === 0) return [];
  const list = execFileSync("node_modules/.bin/jest", ["--listTests", "--findRelatedTests", ...sources], {
    encoding: "utf8",
  });
  const tests = list
    .split("\n")
    .filter((line) => line !== "")
    .map((file) => path.relative(process.cwd(), file))
    .filter((file) => !file.startsWith("src/e2e/"));
  if (tests.length <= mostTestFiles) return tests;
  const folders = new Set(sources.map((file) => path.dirname(file)));
  const near = tests.filter((file) => folders.has(path.dirname(file))).slice(0, mostTestFiles);
  console.log(`${tests.length} test files are related: ${near.length} near the changes run here, npm test runs all.`);
  return near;
}

const changed = changedFiles();
const sources = changed.filter((file) => /^(?:src|machines)\/.*\.tsx?$/.test(file));
const formatted = changed.filter((file) => /\.(?:tsx?|json|css|cjs)$/.test(file) && !file.startsWith("public/"));
const texts = changed.filter((file) => file.startsWith("locales/"));
console.log(changed.length === 0 ? "Nothing changed." : `${changed.length} changed files`);

const lane = (gates: (Gate | false)[]) => runInTurn(gates.filter((gate) => gate !== false));
const tests = relatedTests(sources);
const results = await Promise.all([
  lane([
    sources.length > 0 && programGate("types", "tsc", ["-p", "."]),
    formatted.length > 0 && programGate("format", "biome", ["check", "--no-errors-on-unmatched", ...formatted]),
    sources.length > 0 && programGate("lint", "oxlint", ["--type-aware", "--deny-warnings", ...sources]),
    sources.length > 0 && toolGate("import directions", "boundaries"),
    texts.length > 0 && toolGate("texts", "locales"),
  ]),
  lane([tests.length > 0 && programGate("tests", "jest", ["--maxWorkers=2", "--runTestsByPath", ...tests], 15)]),
]);
const total = sum(results.flat());
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
