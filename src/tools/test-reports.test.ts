import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readBrowserReport, readJestReport, slowest } from "./test-reports.ts";

describe("the report of a test run", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "reports-"));
  const write = (name: string, report: object) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(report));
    return file;
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it("counts jest's tests, and a file that could not run as one more failure", () => {
    const file = write("jest.json", {
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 2,
      testResults: [
        {
          name: path.resolve("src/a.test.ts"),
          status: "failed",
          startTime: 1_000,
          endTime: 4_500,
          assertionResults: [
            { fullName: "a is b", status: "passed", duration: 1_200 },
            { fullName: "b is c", status: "pending" },
            {
              fullName: "c is d",
              status: "failed",
              failureMessages: ["\u001b[31mExpected: d\u001b[39m\n\nReceived: c"],
            },
          ],
        },
        {
          name: path.resolve("src/b.test.ts"),
          status: "failed",
          message: "Cannot find module",
          startTime: 0,
          endTime: 1,
          assertionResults: [],
        },
      ],
    });
    const report = readJestReport(file);
    expect(report.counts).toEqual({ passed: 3, failed: 2, skipped: 2 });
    expect(report.files[0]).toEqual({ name: "src/a.test.ts", ms: 3_500 });
    expect(report.failed).toEqual([
      { file: "src/a.test.ts", title: "c is d", reason: ["Expected: d", "Received: c"] },
      { file: "src/b.test.ts", title: null, reason: ["Cannot find module"] },
    ]);
    expect(report.skipped).toEqual(["src/a.test.ts: b is c"]);
    expect(slowest(report.tests, 1)).toEqual(["   1.2 s  src/a.test.ts: a is b"]);
  });

  it("adds up a browser file's tests, and names the skipped and the failed ones", () => {
    const spec = (title: string, status: string, duration: number) => ({
      title,
      file: "b.e2e.ts",
      line: 7,
      tests: [
        {
          status,
          projectName: "Arimo",
          results: [{ duration, errors: [{ message: "Too late", snippet: "> 7 | await it" }] }],
        },
      ],
    });
    const file = write("e2e.json", {
      config: { rootDir: path.resolve("src/e2e") },
      stats: { expected: 1, unexpected: 1, skipped: 1 },
      suites: [
        {
          title: "b.e2e.ts",
          specs: [spec("one", "expected", 500)],
          suites: [{ title: "in two", specs: [spec("two", "skipped", 1_000), spec("three", "unexpected", 0)] }],
        },
      ],
    });
    const report = readBrowserReport(file);
    expect(report.counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
    expect(report.files).toEqual([{ name: "b.e2e.ts", ms: 1_500 }]);
    expect(report.skipped).toEqual(["b.e2e.ts: two"]);
    expect(report.failed).toEqual([
      {
        file: "src/e2e/b.e2e.ts",
        line: 7,
        project: "Arimo",
        title: "in two three",
        reason: ["Too late", "> 7 | await it"],
      },
    ]);
  });
});
