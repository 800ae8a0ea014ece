import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Counts } from "./gates.ts";

/** How long something took, in milliseconds. */
export interface Timing {
  name: string;
  ms: number;
}

/** A test that failed. */
export interface FailedTest {
  /** From the root of the repository. */
  file: string;
  line?: number;
  /** Of the browser tests: a family of fonts. */
  project?: string;
  /** With those of what it is in; null where the file could not be run. */
  title: string | null;
  /** The first lines of what its runner says about it. */
  reason: string[];
}

/** What a test runner's report says. */
export interface TestReport {
  counts: Counts;
  tests: Timing[];
  files: Timing[];
  skipped: string[];
  failed: FailedTest[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs?: BrowserSpec[];
}

interface BrowserSpec {
  title: string;
  file: string;
  line: number;
  tests: {
    status: string;
    projectName: string;
    results: { duration: number; errors?: { message?: string; snippet?: string }[] }[];
  }[];
}

interface BrowserReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; skipped: number };
  suites: BrowserSuite[];
}

/** As many lines as say what was expected, what came and where. */
const linesOfReason = 16;

const reasonOf = (messages: readonly (string | undefined)[]) =>
  stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, linesOfReason);

/** Reads what `jest --json` wrote. */
export function readJestReport(file: string): TestReport {
  const report = JSON.parse(readFileSync(file, "utf8")) as JestReport;
  const nameOf = (name: string) => path.relative(process.cwd(), name);
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      name: `${nameOf(name)}: ${test.fullName}`,
      ms: test.duration ?? 0,
      isSkipped: test.status === "pending",
    })),
  );
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    },
    tests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name: nameOf(name), ms: endTime - startTime })),
    skipped: tests.filter(({ isSkipped }) => isSkipped).map(({ name }) => name),
    failed: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = nameOf(name);
      const failed: FailedTest[] = assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => ({ file, title: test.fullName, reason: reasonOf(test.failureMessages ?? []) }));
      const isFileFailed = status === "failed" && failed.length === 0;
      return isFileFailed ? [{ file, title: null, reason: reasonOf([message]) }] : failed;
    }),
  };
}

/** Reads what Playwright's JSON reporter wrote. A file's time is the sum of its tests', which run side by side. */
export function readBrowserReport(file: string): TestReport {
  const { config, stats, suites } = JSON.parse(readFileSync(file, "utf8")) as BrowserReport;
  // The outermost suite is the file.
  const specsOf = (suite: BrowserSuite, above: readonly string[] = []): (BrowserSpec & { fullTitle: string })[] => [
    ...(suite.specs ?? []).map((spec) => ({ ...spec, fullTitle: [...above, spec.title].join(" ") })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...above, inner.title])),
  ];
  const tests = suites
    .flatMap((suite) => specsOf(suite))
    .flatMap((spec) =>
      spec.tests.map(({ status, projectName, results }) => ({
        file: spec.file,
        line: spec.line,
        project: projectName,
        title: spec.fullTitle,
        name: `${spec.file}: ${spec.title}`,
        status,
        reason: reasonOf(
          results.flatMap(({ errors = [] }) => errors.flatMap((error) => [error.message, error.snippet])),
        ),
        ms: results.reduce((total, { duration }) => total + duration, 0),
      })),
    );
  const files = new Map<string, number>();
  for (const test of tests) files.set(test.file, (files.get(test.file) ?? 0) + test.ms);
  return {
    counts: { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped },
    tests,
    files: [...files].map(([name, ms]) => ({ name, ms })),
    skipped: tests.filter(({ status }) => status === "skipped").map(({ name }) => name),
    failed: tests
      .filter(({ status }) => status === "unexpected")
      .map((test) => ({
        file: path.relative(process.cwd(), path.join(config.rootDir, test.file)),
        line: test.line,
        project: test.project,
        title: test.title,
        reason: test.reason,
      })),
  };
}

/** The slowest of them as lines, the slowest first. */
export function slowest(timings: readonly Timing[], count: number): string[] {
  return timings
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
