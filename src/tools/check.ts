import { existsSync, mkdirSync, rmSync } from "node:fs";
import { testChromium } from "../testing/chromium.ts";
import { type Gate, type GateResult, programGate, runGate, runInTurn, sum, toolGate } from "./gates.ts";
import { readBrowserReport, readJestReport, slowest, type TestReport } from "./test-reports.ts";

/**
 * Every gate that a change must pass, in one run; its last line counts them all: `N passed, N failed, N skipped`.
 * Two lanes keep two processor cores busy. Each further program would take more processor time than its pauses give.
 */
const reportsFolder = "test-results";
const reports = {
  server: `${reportsFolder}/server.json`,
  website: `${reportsFolder}/website.json`,
  faults: `${reportsFolder}/faults.json`,
  process: `${reportsFolder}/process.json`,
  browser: `${reportsFolder}/e2e.json`,
};

const buildGate = toolGate("build", "build", 10);
const sizesGate = programGate("script sizes", "size-limit", ["--config", "src/tools/size-limit.config.ts"]);
const staticGates: Gate[] = [
  programGate("format", "biome", ["ci", "."]),
  // Each of several checkers would work out the same types again.
  programGate("types", "tsc", ["-p", ".", "--checkers", "1"]),
  programGate("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  programGate("dead code", "knip", []),
  toolGate("diagrams", "diagrams"),
  toolGate("openapi", "openapi/openapi"),
];

function jestGate(name: string, report: string, selected: readonly string[]): Gate {
  const parameters = ["--json", `--outputFile=${report}`, "--maxWorkers=1", ...selected];
  return { ...programGate(name, "jest", parameters, 50), count: () => readJestReport(report).counts };
}

const ofProcess = "src/e2e/process/";
// Servers that are killed and cut off: their tests wait for half of their time, so others run beside them.
const faults = `${ofProcess}(?:crash|several-servers|database-outage|disk-full|wallet-crash)\\.`;
const serverGate = jestGate("tests of server, rules and machines", reports.server, [
  "--selectProjects=server",
  `--testPathIgnorePatterns=${ofProcess}`,
]);
const websiteGate = jestGate("tests of the website", reports.website, ["--selectProjects=client"]);
const faultsGate = jestGate("fault tests", reports.faults, ["--selectProjects=server", `--testPathPatterns=${faults}`]);
const processGate = jestGate("process tests", reports.process, [
  "--selectProjects=server",
  `--testPathPatterns=${ofProcess}`,
  `--testPathIgnorePatterns=${faults}`,
]);
const browserGate: Gate = {
  ...programGate("browser tests", "playwright", ["test"], 180),
  count: () => readBrowserReport(reports.browser).counts,
};

async function runBrowserTests(): Promise<GateResult> {
  if (testChromium()) return runGate(browserGate, reportsFolder);
  console.log("\n== browser tests: SKIPPED, no Chromium for this system. Install one or set CHROMIUM_PATH.");
  return { gate: browserGate, counts: { passed: 0, failed: 0, skipped: 1 }, seconds: 0 };
}

function read(file: string, reader: (file: string) => TestReport): TestReport[] {
  return existsSync(file) ? [reader(file)] : [];
}

function printTimes(): void {
  const all = [
    ...read(reports.server, readJestReport),
    ...read(reports.website, readJestReport),
    ...read(reports.faults, readJestReport),
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
  const skipped = all.flatMap((report) => report.skipped);
  if (skipped.length > 0)
    console.log(`\nSkipped, for want of a program or the right to mount a disk:\n${skipped.join("\n")}`);
}

rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder);
const started = Date.now();
const built = runInTurn([buildGate, sizesGate], reportsFolder);
/** These start the built program. */
const needBuild = [browserGate, faultsGate, processGate];
/** What a lane takes next; what takes long comes early, so that both end at about the same time. */
const waiting = [browserGate, faultsGate, serverGate, websiteGate, processGate];
async function runTests(before: Promise<GateResult[]>): Promise<GateResult[]> {
  const results = [...(await before)];
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    if (needBuild.includes(gate)) await built;
    results.push(await (gate === browserGate ? runBrowserTests() : runGate(gate, reportsFolder)));
  }
  return results;
}
const all = (await Promise.all([runTests(built), runTests(runInTurn(staticGates, reportsFolder))])).flat();
printTimes();
console.log("\nThe gates:");
for (const { gate, seconds } of all) console.log(`${String(seconds).padStart(6)} s  ${gate.name}`);
console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  everything`);
const total = sum(all);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
