import { existsSync, mkdirSync, rmSync } from "node:fs";
import { testChromiumPath } from "../testing/chromium.ts";
import { type Gate, type GateResult, programGate, runGate, runInTurn, sum, toolGate } from "./gates.ts";
import { readBrowserReport, readJestReport, slowest, type TestReport } from "./test-reports.ts";

/**
 * Every gate that a change must pass, in one run; its last line counts them all: `N passed, N failed, N skipped`.
 * Two lanes keep two processor cores busy: the browser tests in one, everything else in the other. Each further program
 * would take more processor time than its pauses give.
 */
const reportsFolder = "test-results";
const reports = {
  unit: `${reportsFolder}/jest.json`,
  process: `${reportsFolder}/process.json`,
  browser: `${reportsFolder}/e2e.json`,
};

const buildGate = toolGate("build", "build", 10);
const sizesGate = programGate("script sizes", "size-limit", ["--config", "src/tools/size-limit.config.ts"]);
const staticGates: Gate[] = [
  programGate("format", "biome", ["ci", "."]),
  // Each of several checkers would work out the same types again.
  programGate("types", "tsc", ["-p", ".", "--checkers", "1"]),
  programGate("lint", "oxlint", ["--type-aware", "--deny-warnings", "--threads=1"]),
  programGate("dead code", "knip", []),
  toolGate("diagrams", "diagrams"),
];

function jestGate(name: string, report: string, parameters: string[]): Gate {
  return {
    ...programGate(name, "jest", ["--json", `--outputFile=${report}`, ...parameters], 30),
    count: () => readJestReport(report).counts,
  };
}

const unitGate = jestGate("unit and integration tests", reports.unit, [
  "--maxWorkers=1",
  "--selectProjects",
  "server",
  "client",
]);
const processGate = jestGate("process tests", reports.process, ["--maxWorkers=1", "--selectProjects", "process"]);
const browserGate: Gate = {
  ...programGate("browser tests", "playwright", ["test"], 60),
  count: () => readBrowserReport(reports.browser).counts,
};

async function runBrowserTests(built: Promise<unknown>): Promise<GateResult[]> {
  await built;
  if (testChromiumPath()) return [await runGate(browserGate, reportsFolder)];
  console.log(
    "\n== browser tests: SKIPPED, no Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
  return [{ gate: browserGate, counts: { passed: 0, failed: 0, skipped: 1 }, seconds: 0 }];
}

function read(file: string, reader: (file: string) => TestReport): TestReport[] {
  return existsSync(file) ? [reader(file)] : [];
}

function printTimes(): void {
  const all = [
    ...read(reports.unit, readJestReport),
    ...read(reports.process, readJestReport),
    ...read(reports.browser, readBrowserReport),
  ];
  console.log("\nThe slowest tests:");
  for (const line of slowest(
    all.flatMap(({ tests }) => tests),
    10,
  ))
    console.log(line);
  console.log("\nThe slowest files:");
  for (const line of slowest(
    all.flatMap(({ files }) => files),
    10,
  ))
    console.log(line);
  const flaky = all.flatMap((report) => report.flaky);
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky, passed at the second try only:\n${flaky.join("\n")}`);
}

rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder);
const started = Date.now();
async function runOthers(built: Promise<unknown>): Promise<GateResult[]> {
  const results = await runInTurn([...staticGates, unitGate], reportsFolder);
  await built;
  return [...results, ...(await runInTurn([processGate], reportsFolder))];
}
const built = runInTurn([buildGate, sizesGate], reportsFolder);
const all = (await Promise.all([built, runBrowserTests(built), runOthers(built)])).flat();
printTimes();
console.log("\nThe gates:");
for (const { gate, seconds } of all) console.log(`${String(seconds).padStart(6)} s  ${gate.name}`);
console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  everything`);
const total = sum(all);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
