import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Gate, programGate, runInTurn, sum, toolGate } from "./gates.ts";
import { nearestTests, readImports, secondsOf, withinBudget } from "./nearest-tests.ts";

/**
 * What the changed files touch, in a minute of processor time: types, format, lint, import directions, texts and the
 * tests nearest to them. The browser and process tests, which need a build, are left to npm test.
 */
const secondsOfTests = 25;

const git = (...parameters: string[]) =>
  execFileSync("git", parameters, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n");

/** Where this branch left origin/main, or main where there is no remote one; else the last commit. */
function baseOfBranch(): string {
  for (const main of ["origin/main", "main"]) {
    try {
      return git("merge-base", "HEAD", main)[0] ?? "HEAD";
    } catch {
      // There is no such branch.
    }
  }
  return "HEAD";
}

/** Files that differ from the base, committed or not. */
function changedFiles(): string[] {
  const base = baseOfBranch();
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return [...new Set(files)].filter((file) => file !== "" && existsSync(file));
}

/** The nearest test files that fit into the budget; what is left is said. */
function testsToRun(imported: string[]): string[] {
  if (imported.length === 0) return [];
  const related = nearestTests(readImports(["src", "machines"]), imported).filter(
    ({ file }) => !file.startsWith("src/e2e/"),
  );
  const chosen = withinBudget(related, secondsOfTests);
  const left = related.filter((test) => !chosen.includes(test));
  console.log(`${chosen.length} of ${related.length} test files that import the changes, directly or not, run here.`);
  if (left.length > 0) {
    const seconds = Math.round(left.reduce((total, { file }) => total + secondsOf(file), 0));
    console.log(`Left to npm test: ${left.length} files (about ${seconds} s), the nearest of them ${left[0]?.file}.`);
  }
  return chosen.map(({ file }) => file);
}

const changed = changedFiles();
const sources = changed.filter((file) => /^(?:src|machines)\/.*\.[cm]?tsx?$/.test(file));
const formatted = changed.filter((file) => /\.(?:tsx?|json|css|cjs)$/.test(file) && !file.startsWith("public/"));
const texts = changed.filter((file) => file.startsWith("locales/"));
console.log(changed.length === 0 ? "Nothing changed." : `${changed.length} changed files`);

const lane = (gates: (Gate | false)[]) => runInTurn(gates.filter((gate) => gate !== false));
// Texts are imported, too: by the server, and by tests that compare with them.
const tests = testsToRun([...sources, ...texts]);
const touches = (folder: string) => changed.some((file) => file.startsWith(folder));
const results = await Promise.all([
  lane([
    sources.length > 0 && programGate("types", "tsc", ["-p", ".", "--checkers", "1"]),
    formatted.length > 0 && programGate("format", "biome", ["check", "--no-errors-on-unmatched", ...formatted]),
    sources.length > 0 && programGate("lint", "oxlint", ["--type-aware", "--deny-warnings", ...sources]),
    sources.length > 0 && toolGate("import directions", "boundaries"),
    texts.length > 0 && toolGate("texts", "locales"),
    touches("machines/") && toolGate("diagrams", "diagrams"),
    touches("src/shared/") && toolGate("openapi", "openapi/openapi"),
  ]),
  lane([tests.length > 0 && programGate("tests", "jest", ["--maxWorkers=1", "--runTestsByPath", ...tests], 15)]),
]);
const total = sum(results.flat());
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
