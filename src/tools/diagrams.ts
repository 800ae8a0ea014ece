import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyStateMachine, StateMachine } from "xstate";
import { chartedSteps } from "../testing/machines/effects.ts";
import { type ChartPart, toMermaid } from "./statechart.ts";

const machineEnding = ".machine.ts";
const diagramEnding = ".diagram.md";

/** All files `<root>/<flow>/<name>.machine.ts`. */
export function machineFiles(root: string): string[] {
  return filesEnding(root, machineEnding);
}

function filesEnding(root: string, ending: string): string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .flatMap(({ name }) => readdirSync(path.join(root, name)).map((file) => path.join(root, name, file)))
    .filter((file) => file.endsWith(ending))
    .toSorted();
}

/**
 * The one machine that a file exports.
 * @throws Error when there is none, or more than one.
 */
export function machineIn(file: string, exported: object): AnyStateMachine {
  const machines = Object.values(exported).filter((value) => value instanceof StateMachine);
  const [machine] = machines;
  if (!machine || machines.length > 1) throw new Error(`${file} exports ${machines.length} machines instead of one`);
  return machine;
}

function delaysOf(machine: AnyStateMachine): string[] {
  const delays = Object.entries(machine.implementations.delays);
  return delays.map(
    ([name, delay]) => `\`${name}\` is ${typeof delay === "number" ? `${delay / 1000} s` : "computed"}`,
  );
}

/** The chart of the whole machine stands alone; the others have their place in the machine as heading. */
function section({ title, mermaid }: ChartPart, whole: string): string {
  const chart = `\`\`\`mermaid\n${mermaid}\`\`\``;
  return title === whole ? chart : `## ${title}\n\n${chart}`;
}

/** What happens with each step, by the chart; steps from several statuses that do the same stand in one row. */
function effectsTable(machine: AnyStateMachine): string[] {
  const rows = new Map<string, string[]>();
  for (const { from, event, guards, to, effects } of chartedSteps(machine)) {
    const what = [event, guards.join(" and "), to, effects.join(", ")].join(" | ");
    rows.set(what, [...(rows.get(what) ?? []), from]);
  }
  if (rows.size === 0) return [];
  const lines = [...rows].map(([what, from]) => `| ${from.join(", ")} | ${what} |`);
  const head = ["| in | on | if | leads to | what happens, in this order |", "|---|---|---|---|---|"];
  return ["## What happens", [...head, ...lines].join("\n")];
}

/**
 * The Markdown page of a machine: description, delays, charts and effects.
 * @throws Error when the machine has no `description`.
 */
export function diagramOf(machine: AnyStateMachine): string {
  const sentence = machine.root.description;
  if (!sentence) throw new Error(`the machine ${machine.id} has no description`);
  const delays = delaysOf(machine);
  const parts = toMermaid(machine);
  return [
    `# ${machine.id}`,
    sentence,
    ...(delays.length > 0 ? [`Delays: ${delays.join(", ")}.`] : []),
    ...(parts.some(isMarked) ? ["A state that is marked with … has a chart of its own below."] : []),
    ...parts.map((part) => section(part, machine.id)),
    ...effectsTable(machine),
    "Written by `npm run diagrams`; a change of the machine that is not drawn here fails the check.\n",
  ].join("\n\n");
}

const isMarked = ({ mermaid }: ChartPart): boolean => mermaid.includes(' …"');
const diagramFile = (machineFile: string): string => machineFile.slice(0, -machineEnding.length) + diagramEnding;

/** The expected text of each diagram below `root`, by file; null where its machine is gone. */
export function wantedDiagrams(
  root: string,
  machines: ReadonlyMap<string, AnyStateMachine>,
): Map<string, string | null> {
  const wanted = new Map<string, string | null>(filesEnding(root, diagramEnding).map((file) => [file, null]));
  for (const [file, machine] of machines) wanted.set(diagramFile(file), diagramOf(machine));
  return wanted;
}

/** The diagrams that are missing, stale or left over. */
export function staleDiagrams(wanted: ReadonlyMap<string, string | null>): string[] {
  return [...wanted]
    .filter(([file, text]) => (existsSync(file) ? readFileSync(file, "utf8") : null) !== text)
    .map(([file]) => file);
}

/** Writes what is missing or stale and removes what is left over. */
export function writeDiagrams(wanted: ReadonlyMap<string, string | null>): string[] {
  const stale = staleDiagrams(wanted);
  for (const file of stale) {
    const text = wanted.get(file) ?? null;
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
  return stale;
}

async function main(): Promise<void> {
  const machines = new Map<string, AnyStateMachine>();
  for (const file of machineFiles("machines")) {
    machines.set(file, machineIn(file, (await import(pathToFileURL(file).href)) as object));
  }
  if (machines.size === 0) throw new Error("no machine was found");
  const wanted = wantedDiagrams("machines", machines);
  const mayWrite = process.argv.includes("--write");
  const stale = mayWrite ? writeDiagrams(wanted) : staleDiagrams(wanted);
  for (const file of stale) console.log(`${mayWrite ? "written" : "stale"}: ${file}`);
  console.log(`diagrams: ${machines.size} machines, ${stale.length} ${mayWrite ? "written" : "stale"}`);
  if (stale.length > 0 && !mayWrite) process.exitCode = 1;
}

if (process.argv[1]?.endsWith("diagrams.ts")) void main();
