import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";

/** How many checks of a run came out in which way. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What failed and why, and the command for a shell that runs it alone. */
export interface Alone {
  name: string;
  reason?: readonly string[];
  command: string;
}

export interface Gate {
  name: string;
  command: readonly string[];
  /** Minutes after which it is ended and counts as failed; far more than it takes on a busy machine. */
  limit: number;
  /** Variables that its program gets beside those of this one. */
  environment?: Readonly<Record<string, string>>;
  /** Counts single tests from the runner's report; without it the gate itself is one check. */
  count?: () => Counts;
  /** The single tests that failed, from the runner's report. */
  failures?: () => Alone[];
}

export interface GateResult {
  gate: Gate;
  counts: Counts;
  seconds: number;
}

const bin = (name: string) => path.join("node_modules", ".bin", name);

/** A gate of a program from node_modules. */
export const programGate = (name: string, program: string, parameters: string[], limit = 15): Gate => ({
  name,
  command: [bin(program), ...parameters],
  limit,
});

/** A gate of a script in src/tools. */
export const toolGate = (name: string, tool: string, limit = 15): Gate => ({
  name,
  command: [process.execPath, "--import", "tsx", `src/tools/${tool}.ts`],
  limit,
});

/** Runs one gate and prints its output in one piece when it ends, so that gates may run side by side. */
export async function runGate(gate: Gate, logFolder?: string): Promise<GateResult> {
  const started = Date.now();
  console.log(`-- ${gate.name} …`);
  const { succeeded, output } = await execute(gate, logFolder);
  const counts = countsOf(gate, succeeded);
  const seconds = Math.round((Date.now() - started) / 1000);
  const verdict = succeeded && counts.failed === 0 ? "ok" : "FAILED";
  console.log(`\n== ${gate.name}\n${output.trimEnd()}\n== ${gate.name}: ${verdict} in ${seconds} s`);
  return { gate, counts, seconds };
}

/** Runs gates one after the other. */
export async function runInTurn(gates: readonly Gate[], logFolder?: string): Promise<GateResult[]> {
  const results: GateResult[] = [];
  for (const gate of gates) results.push(await runGate(gate, logFolder));
  return results;
}

export function sum(results: readonly GateResult[]): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of results) {
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
  }
  return total;
}

function execute(gate: Gate, logFolder?: string): Promise<{ succeeded: boolean; output: string }> {
  const { name, command, limit } = gate;
  const [program = "", ...parameters] = command;
  let output = "";
  const log = logFolder === undefined ? null : createLog(logFolder, name);
  const add = (text: string) => {
    output += text;
    log?.write(text);
  };
  return new Promise((resolve) => {
    // A process group of its own: at the limit its children end, too.
    const env = { ...process.env, ...gate.environment };
    const child = spawn(program, parameters, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const signal = (kind: NodeJS.Signals) => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, kind);
      } catch {
        // It has ended meanwhile.
      }
    };
    const stop = () => {
      signal("SIGTERM");
      setTimeout(() => signal("SIGKILL"), 10_000).unref();
    };
    const timer = setTimeout(() => {
      add(`\nended after its limit of ${limit} minutes\n`);
      stop();
    }, limit * 60_000);
    const interrupt = () => {
      stop();
      process.exitCode = 130;
    };
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    const end = (succeeded: boolean) => {
      clearTimeout(timer);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      log?.end();
      resolve({ succeeded, output });
    };
    child.stdout.setEncoding("utf8").on("data", add);
    child.stderr.setEncoding("utf8").on("data", add);
    child.on("error", (error) => {
      add(`${String(error)}\n`);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

function createLog(folder: string, name: string) {
  mkdirSync(folder, { recursive: true });
  return createWriteStream(path.join(folder, `${name.replaceAll(" ", "-")}.log`));
}

/** A runner that fails without naming a failed test, or leaves no report, still counts as one failure. */
function countsOf({ count }: Gate, succeeded: boolean): Counts {
  if (!count) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  try {
    const counts = count();
    return { ...counts, failed: succeeded ? counts.failed : Math.max(1, counts.failed) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
