import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { chromiumPath } from "../testing/chromium.ts";

/** Every gate that a change must pass, in one run; its last line counts them all: `N passed, N failed, N skipped`. */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Gate {
  name: string;
  command: string[];
  /** Counts single tests from the runner's report; without it the gate itself is one check. */
  count?: () => Counts;
}

const bin = (name: string) => path.join("node_modules", ".bin", name);
const tool = (name: string) => [process.execPath, "--import", "tsx", `src/tools/${name}.ts`];
const results = "test-results";

const gates: Gate[] = [
  { name: "format", command: [bin("biome"), "ci", "."] },
  { name: "lint", command: [bin("oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types", command: [bin("tsc"), "-p", "."] },
  { name: "dead code", command: [bin("knip")] },
  { name: "diagrams", command: tool("diagrams") },
  { name: "build", command: [bin("webpack"), "--mode", "production"] },
  { name: "script sizes", command: tool("size") },
  {
    name: "unit and integration tests",
    command: [bin("jest"), "--json", `--outputFile=${results}/jest.json`, "--maxWorkers=2"],
    count: countJest,
  },
];
const browserGate: Gate = { name: "browser tests", command: [bin("playwright"), "test"], count: countPlaywright };

function countJest(): Counts {
  const report = JSON.parse(readFileSync(`${results}/jest.json`, "utf8")) as Record<string, number>;
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0),
    skipped: report.numPendingTests ?? 0,
  };
}

function countPlaywright(): Counts {
  const { stats } = JSON.parse(readFileSync(`${results}/e2e.json`, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

async function run(gate: Gate): Promise<Counts> {
  const started = Date.now();
  console.log(`\n== ${gate.name}`);
  const [command = "", ...parameters] = gate.command;
  const code = await new Promise<number | null>((resolve) => {
    spawn(command, parameters, { stdio: "inherit" })
      .on("error", () => resolve(null))
      .on("close", resolve);
  });
  const counts = countsOf(gate, code === 0);
  const verdict = code === 0 && counts.failed === 0 ? "ok" : "FAILED";
  console.log(`== ${gate.name}: ${verdict} in ${Math.round((Date.now() - started) / 1000)} s`);
  return counts;
}

/** A runner that fails without naming a failed test, or leaves no report, still counts as one failure. */
function countsOf(gate: Gate, succeeded: boolean): Counts {
  const whole = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (!gate.count) return whole;
  try {
    const counts = gate.count();
    return { ...counts, failed: succeeded ? counts.failed : Math.max(1, counts.failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (counts: Counts) => {
  for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
};
for (const gate of gates) add(await run(gate));
if (chromiumPath()) {
  add(await run(browserGate));
} else {
  console.log(
    "\n== browser tests: SKIPPED, no Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
  add({ passed: 0, failed: 0, skipped: 1 });
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
