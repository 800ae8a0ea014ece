import path from "node:path";
import type { Alone, Gate, GateResult } from "./gates.ts";
import type { FailedTest } from "./test-reports.ts";

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Words as somebody would type them: programs of node_modules by npx, Node by its name. */
function typed(words: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
  const [program = "", ...parameters] = words;
  const isOfPackage = program.startsWith(path.join("node_modules", ".bin"));
  const start = isOfPackage ? ["npx", path.basename(program)] : [program === process.execPath ? "node" : program];
  const set = Object.entries(environment).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...set, ...[...start, ...parameters].map(quoted)].join(" ");
}

const exactly = (title: string) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The command that runs one test of jest; of a file that could not be run, the command of the file. */
export function jestAlone(project: "client" | "server", { file, title }: Omit<FailedTest, "reason">): string {
  const only = title === null ? [] : ["-t", `^${exactly(title)}$`];
  return typed(["npx", "jest", `--selectProjects=${project}`, "--runTestsByPath", file, ...only]);
}

/**
 * The command that runs one browser test. Tests made in a loop share a line, so it says the title as well.
 * @param environment such as the browser that it failed in.
 */
export function browserAlone(
  { file, line, project, title }: Omit<FailedTest, "reason">,
  environment: Gate["environment"],
): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const only = title === null ? [] : ["-g", `${exactly(title)}$`];
  const family = project === undefined ? [] : [`--project=${project}`];
  return typed(["npx", "playwright", "test", place, ...family, ...only], environment);
}

/** What failed of a gate: its tests, or the gate itself where its runner names none. */
function aloneOf({ gate, counts }: GateResult): Alone[] {
  if (counts.failed === 0) return [];
  const whole = { name: gate.name, command: typed(gate.command, gate.environment) };
  try {
    const tests = gate.failures?.() ?? [];
    return tests.length > 0 ? tests : [whole];
  } catch {
    // It left no report.
    return [whole];
  }
}

/** Lines for the end of a run: each failure with what its runner says and the command that runs it alone. */
export function failureLines(results: readonly GateResult[]): string[] {
  const all = results.flatMap(aloneOf);
  if (all.length === 0) return [];
  const lines = all.flatMap(({ name, reason = [], command }) => [
    `  ${name}`,
    ...reason.map((line) => `      ${line}`),
    `    ${command}`,
  ]);
  return ["What failed, why, and how to run it alone (process and browser tests after npm run build):", ...lines];
}
