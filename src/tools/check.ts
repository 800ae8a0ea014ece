import { existsSync, mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { testChromium } from "../testing/chromium.ts";
import { type Gate, type GateResult, programGate, runGate, runInTurn, sum, toolGate } from "./gates.ts";
import { browserAlone, failureLines, jestAlone } from "./run-alone.ts";
import { readSurroundings, surroundingsLines } from "./surroundings.ts";
import { type FailedTest, readBrowserReport, readJestReport, slowest, type TestReport } from "./test-reports.ts";

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
  engines: `${reportsFolder}/engines.json`,
  browser: `${reportsFolder}/e2e.json`,
  secondBrowser: `${reportsFolder}/e2e-second.json`,
};

/**
 * A browser that the browser tests are walked in as well: `SECOND_CHROMIUM`, which `.ci/run` sets, or with `LONG_RUN`
 * the newest of Debian.
 */
const secondChromium = process.env.SECOND_CHROMIUM || (process.env.LONG_RUN ? "/usr/bin/chromium" : null);

const buildGate = toolGate("build", "build", 10);
const sizesGate = toolGate("script sizes", "size");
const staticGates: Gate[] = [
  programGate("format", "biome", ["ci", "."]),
  // Each of several checkers would work out the same types again.
  programGate("types", "tsc", ["-p", ".", "--checkers", "1"]),
  programGate("lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  programGate("dead code", "knip", []),
  toolGate("diagrams", "diagrams"),
  toolGate("openapi", "openapi/openapi"),
];

function jestGate(name: string, project: "client" | "server", report: string, selected: readonly string[] = []): Gate {
  const parameters = ["--json", `--outputFile=${report}`, "--maxWorkers=1", `--selectProjects=${project}`, ...selected];
  return {
    ...programGate(name, "jest", parameters, 120),
    count: () => readJestReport(report).counts,
    failures: () => failuresIn(readJestReport(report), (test) => jestAlone(project, test)),
  };
}

const failuresIn = ({ failed }: TestReport, commandOf: (test: FailedTest) => string) =>
  failed.map((test) => {
    const { file, title, reason } = test;
    return { name: `${file}: ${title ?? "could not be run"}`, reason, command: commandOf(test) };
  });

const ofProcess = "src/e2e/process/";
const ofEngines = "src/e2e/engines/";
// Servers that are killed and cut off: their tests wait for half of their time, so others run beside them.
const faults = `${ofProcess}(?:crash|several-servers|database-outage|disk-full|wallet-crash)\\.`;
const serverGate = jestGate("tests of server, rules and machines", "server", reports.server, [
  `--testPathIgnorePatterns=${ofProcess}|${ofEngines}`,
]);
const websiteGate = jestGate("tests of the website", "client", reports.website);
const faultsGate = jestGate("fault tests", "server", reports.faults, [`--testPathPatterns=${faults}`]);
const processGate = jestGate("process tests", "server", reports.process, [
  `--testPathPatterns=${ofProcess}`,
  `--testPathIgnorePatterns=${faults}`,
]);
const enginesGate = jestGate("walks in WebKit and Firefox", "server", reports.engines, [
  `--testPathPatterns=${ofEngines}`,
]);

function playwrightGate(name: string, report: string, chromium: Record<string, string>, more: string[] = []): Gate {
  return {
    ...programGate(name, "playwright", ["test", ...more], 180),
    environment: { ...chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => readBrowserReport(report).counts,
    failures: () => failuresIn(readBrowserReport(report), (test) => browserAlone(test, chromium)),
  };
}

const browserGate = playwrightGate("browser tests", reports.browser, {});
const secondBrowserGate = playwrightGate(
  "browser tests in the second browser",
  reports.secondBrowser,
  { CHROMIUM_PATH: secondChromium ?? "" },
  ["--output", `${reportsFolder}/second-browser`],
);

const skipped = (gate: Gate): GateResult => ({ gate, counts: { passed: 0, failed: 0, skipped: 1 }, seconds: 0 });

/** In one browser after the other: both at once would only be in each other's way. */
async function runBrowserTests(): Promise<GateResult[]> {
  const results: GateResult[] = [];
  if (testChromium()) results.push(await runGate(browserGate, reportsFolder));
  else {
    console.log("\n== browser tests: SKIPPED, no Chromium for this system. Install one or set CHROMIUM_PATH.");
    results.push(skipped(browserGate));
  }
  if (secondChromium === null) return results;
  if (existsSync(secondChromium) || process.env.SECOND_CHROMIUM) {
    return [...results, await runGate(secondBrowserGate, reportsFolder)];
  }
  console.log(
    `\n== ${secondBrowserGate.name}: SKIPPED, there is no ${secondChromium}. Install it or set SECOND_CHROMIUM.`,
  );
  return [...results, skipped(secondBrowserGate)];
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
    ...read(reports.engines, readJestReport),
    ...read(reports.browser, readBrowserReport),
    ...read(reports.secondBrowser, readBrowserReport),
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
  const unrun = all.flatMap((report) => report.skipped);
  if (unrun.length > 0)
    console.log(`\nSkipped, for want of a program, a browser or the right to mount a disk:\n${unrun.join("\n")}`);
}

/** Two machines take a part each: what runs in a browser, and the rest. */
const { positionals } = parseArgs({ allowPositionals: true });
const part = positionals[0] ?? "all";
if (part !== "all" && part !== "browser" && part !== "rest") throw new Error(`npm test -- browser|rest, not ${part}`);

for (const line of surroundingsLines(readSurroundings(secondChromium))) console.log(line);
rmSync(reportsFolder, { recursive: true, force: true });
mkdirSync(reportsFolder);
const started = Date.now();
const built = runInTurn([buildGate, sizesGate], reportsFolder);
/** These start the built program. */
const needBuild = [browserGate, faultsGate, processGate, enginesGate];
/** What a lane takes next; what takes long comes early, so that both end at about the same time. */
const waiting = {
  all: [browserGate, faultsGate, serverGate, websiteGate, processGate, enginesGate],
  browser: [browserGate],
  rest: [faultsGate, serverGate, websiteGate, processGate, enginesGate],
}[part];
async function runTests(before: Promise<GateResult[]>): Promise<GateResult[]> {
  const results = [...(await before)];
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    if (needBuild.includes(gate)) await built;
    results.push(...(gate === browserGate ? await runBrowserTests() : [await runGate(gate, reportsFolder)]));
  }
  return results;
}
const checked = part === "browser" ? Promise.resolve([]) : runInTurn(staticGates, reportsFolder);
const all = (await Promise.all([runTests(built), runTests(checked)])).flat();
printTimes();
console.log("\nThe gates:");
for (const { gate, seconds } of all) console.log(`${String(seconds).padStart(6)} s  ${gate.name}`);
console.log(
  `${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  everything, on Node ${process.version}`,
);
const failures = failureLines(all);
if (failures.length > 0) console.log(`\n${failures.join("\n")}`);
const total = sum(all);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
