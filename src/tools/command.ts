import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Environment } from "../server/env.ts";
import { withEnvFile } from "../server/env-file.ts";

/** What `npm run <name>` does for the operator of the server, told by `--help` (requirements/operations.md). */
export interface Command {
  /** As in package.json, and of its file. */
  name: string;
  /** Sentences, a line each. */
  does: readonly string[];
  /** Values that have to be given, in their order: what each is. */
  operands?: Readonly<Record<string, string>>;
  /** `value` is what stands behind an option; one without it is a switch. */
  options?: Readonly<Record<string, { value?: string; help: string }>>;
  /** The variables that matter most: what each is for. */
  environment: Readonly<Record<string, string>>;
  /** When it ends with which code. */
  exitCodes: Readonly<Record<number, string>>;
  /** How it ends where `run` throws; the sentence goes on with the error's message. */
  failure: { code: number; sentence: string };
  run: (given: Given) => Promise<number>;
}

/** What a command was called with, and how it speaks. */
export interface Given {
  env: Environment;
  /** A line on standard output. */
  print: (line: string) => void;
  /** What each operand is. */
  operands: Readonly<Record<string, string>>;
  options: Readonly<Record<string, string | boolean | undefined>>;
}

interface Surroundings {
  /** To which the file of variables adds (server/env.ts). */
  env: Environment;
  print: (line: string) => void;
  printError: (line: string) => void;
}

/** The code of a call that nobody can follow. */
const misuse = 2;

/** @returns the exit code. Whatever goes wrong becomes one sentence. */
export async function runCommand(
  command: Command,
  args: string[],
  { env, print, printError }: Surroundings,
): Promise<number> {
  let given: Pick<Given, "operands" | "options">;
  try {
    given = readArguments(command, args);
  } catch (error) {
    printError(`${messageOf(error)}: see ${callOf(command)} --help`);
    return misuse;
  }
  if (given.options.help === true) {
    for (const line of helpOf(command)) print(line);
    return 0;
  }
  try {
    return await command.run({ env: withEnvFile(env), print, ...given });
  } catch (error) {
    printError(`${command.failure.sentence}: ${messageOf(error)}`);
    return command.failure.code;
  }
}

/** Runs the command where its file is the program that was started; does nothing where a test imports it. */
export function runAsProgram(command: Command): void {
  if (!process.argv[1]?.endsWith(`/${command.name}.ts`)) return;
  // Whatever it writes is its owner's alone.
  process.umask(0o077);
  toleratePipeEnd(process.stdout);
  toleratePipeEnd(process.stderr);
  const surroundings = { env: process.env, print: console.log, printError: console.error };
  void runCommand(command, process.argv.slice(2), surroundings).then((code) => {
    process.exitCode = code;
  });
}

/** Who reads the first lines only (`--help | head`) wants no more of them. What the command does, it does to its end. */
function toleratePipeEnd(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

function readArguments(command: Command, args: string[]): Pick<Given, "operands" | "options"> {
  const known: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" } };
  for (const [name, { value }] of Object.entries(command.options ?? {})) {
    known[name] = { type: value === undefined ? "boolean" : "string" };
  }
  const { tokens } = parseArgs({ args, options: known, strict: false, allowPositionals: true, tokens: true });
  const options: Record<string, string | boolean> = {};
  const values: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") values.push(token.value);
    if (token.kind !== "option") continue;
    const type = Object.hasOwn(known, token.name) ? known[token.name]?.type : undefined;
    if (type === undefined) throw new Error(`There is no argument ${token.rawName}`);
    if (type === "string" && !token.value) throw new Error(`${token.rawName} needs a value`);
    if (type === "boolean" && token.value !== undefined) throw new Error(`${token.rawName} takes no value`);
    options[token.name] = token.value ?? true;
  }
  if (options.help === true) return { options, operands: {} };
  const names = Object.keys(command.operands ?? {});
  const surplus = values[names.length];
  if (surplus !== undefined) throw new Error(`There is no argument ${surplus}`);
  const missing = names[values.length];
  if (missing !== undefined) throw new Error(`The argument <${missing}> is missing`);
  return { options, operands: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])) };
}

/** npm takes what stands before the two dashes for itself. */
const callOf = ({ name }: Command) => `npm run ${name} --`;

function helpOf(command: Command): string[] {
  const { does, operands = {}, options = {}, environment, exitCodes } = command;
  const argumentRows = [
    ...Object.entries(operands).map(([name, help]): [string, string] => [`<${name}>`, help]),
    ...Object.entries(options).map(([name, { value, help }]): [string, string] => [
      value === undefined ? `--${name}` : `--${name} <${value}>`,
      help,
    ]),
    ["--help", "prints this"] as [string, string],
  ];
  const usage = argumentRows.map(([name]) => (name.startsWith("<") ? name : `[${name}]`)).join(" ");
  return [
    ...does,
    "",
    `Usage:  ${callOf(command)} ${usage}`,
    `   or:  node --import tsx src/tools/${command.name}.ts ${usage}`,
    "",
    ...section("Arguments", argumentRows),
    ...section("Environment (all variables are in src/deploy/README.md)", Object.entries(environment)),
    ...section("Exit codes", [...Object.entries(exitCodes), [String(misuse), exitCodes[misuse] ?? "wrong arguments"]]),
  ];
}

function section(title: string, rows: readonly [string, string][]): string[] {
  const unique = [...new Map(rows)];
  const width = Math.max(...unique.map(([name]) => name.length));
  return [`${title}:`, ...unique.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`), ""];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
