import { type Gate, programGate, toolGate } from "./gates.ts";
import { browserAlone, failureLines, jestAlone } from "./run-alone.ts";

const result = (gate: Gate, failed: number) => ({ gate, counts: { passed: 1, failed, skipped: 0 }, seconds: 1 });

describe("how to run a failure alone", () => {
  it("names one test of jest, whatever is in its name", () => {
    const failed = { file: "src/a b.test.ts", title: "a day (of 5) isn't over: 'Ü' costs $5" };
    expect(jestAlone("server", failed)).toBe(
      "npx jest --selectProjects=server --runTestsByPath 'src/a b.test.ts' " +
        "-t '^a day \\(of 5\\) isn'\\''t over: '\\''Ü'\\'' costs \\$5$'",
    );
  });

  it("names the file where that could not be run", () => {
    expect(jestAlone("client", { file: "src/a.test.tsx", title: null })).toBe(
      "npx jest --selectProjects=client --runTestsByPath src/a.test.tsx",
    );
  });

  it("names one browser test by line and title, and the browser that it failed in", () => {
    const failed = { file: "src/e2e/a.e2e.ts", line: 12, project: "Open Sans", title: "offline waits" };
    expect(browserAlone(failed, undefined)).toBe(
      "npx playwright test src/e2e/a.e2e.ts:12 '--project=Open Sans' -g 'offline waits$'",
    );
    expect(browserAlone(failed, { CHROMIUM_PATH: "/opt/a b" })).toBe(
      "CHROMIUM_PATH='/opt/a b' npx playwright test src/e2e/a.e2e.ts:12 '--project=Open Sans' -g 'offline waits$'",
    );
  });

  it("stands at the end of the run, for tests and for gates", () => {
    const failures = () => [{ name: "a.test.ts: one", reason: ["Expected: 1"], command: "npx jest a" }];
    const missing = () => {
      throw new Error("no report");
    };
    const lines = failureLines([
      result({ ...programGate("tests", "jest", []), failures }, 1),
      result({ ...programGate("passed", "jest", []), failures }, 0),
      result(programGate("types", "tsc", ["-p", "."]), 1),
      result(toolGate("diagrams", "diagrams"), 1),
      result({ ...programGate("crashed", "jest", ["--json"]), failures: missing, environment: { A: "1" } }, 1),
      result({ ...programGate("ended", "jest", ["--ci"]), failures: () => [] }, 1),
    ]);
    expect(lines.slice(1)).toEqual([
      "  a.test.ts: one",
      "      Expected: 1",
      "    npx jest a",
      "  types",
      "    npx tsc -p .",
      "  diagrams",
      "    node --import tsx src/tools/diagrams.ts",
      "  crashed",
      "    A=1 npx jest --json",
      "  ended",
      "    npx jest --ci",
    ]);
    expect(failureLines([result(toolGate("diagrams", "diagrams"), 0)])).toEqual([]);
  });
});
