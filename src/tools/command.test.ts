import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { backupCommand } from "./backup.ts";
import { type Command, type Given, runCommand } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { eraseGuestCommand } from "./erase-guest.ts";
import { exportGuestCommand } from "./export-guest.ts";
import { fsckCommand } from "./fsck.ts";
import { migrateCommand } from "./migrate.ts";
import { moveCommand } from "./move.ts";
import { resetRootCommand } from "./reset-root.ts";
import { restoreCommand } from "./restore.ts";
import { seedCommand } from "./seed.ts";
import { sinceCommand } from "./since.ts";

const commands: readonly Command[] = [
  migrateCommand,
  seedCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  sinceCommand,
  fsckCommand,
  doctorCommand,
  resetRootCommand,
  exportGuestCommand,
  eraseGuestCommand,
];

async function call(command: Command, args: string[], DATA_DIR = "/nowhere/at/all") {
  const lines: string[] = [];
  const errors: string[] = [];
  // What it would work on is nowhere, so that one which does not stop at its arguments is seen to.
  const env = { DATA_DIR, ENV_FILE: devNull };
  const say = { env, print: (line: string) => lines.push(line), printError: (line: string) => errors.push(line) };
  return { code: await runCommand(command, args, say), text: lines.join("\n"), errors };
}

describe.each(commands.map((command) => [command.name, command] as const))("npm run %s", (name, command) => {
  it("says with --help what it does, takes, reads and ends with", async () => {
    const { code, text, errors } = await call(command, ["--help"]);
    expect([code, errors]).toEqual([0, []]);
    for (const part of [...command.does, `npm run ${name} -- `, "Arguments:", "Environment", "Exit codes:"]) {
      expect(text).toContain(part);
    }
    const { exitCodes, environment, options = {}, operands = {} } = command;
    for (const key of [exitCodes, environment, options, operands].flatMap(Object.keys)) expect(text).toContain(key);
  });

  it("refuses an argument that it does not know with one sentence, and does nothing", async () => {
    for (const args of [["--unheard-of"], ["--unheard-of=1"], [...Object.keys(command.operands ?? {}), "surplus"]]) {
      const { code, text, errors } = await call(command, args);
      expect([code, text]).toEqual([2, ""]);
      expect(errors).toEqual([expect.stringMatching(/^There is no argument \S+: see npm run \S+ -- --help$/)]);
    }
  });

  it("is a script of package.json that runs without npm, too", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    expect(scripts[name]).toBe(`node --import tsx src/tools/${name}.ts`);
  });
});

describe("a command", () => {
  const echo = (run: Command["run"]): Command => ({
    name: "echo",
    does: ["Says what it was given."],
    operands: { file: "a file" },
    options: { to: { value: "place", help: "where to" }, loud: { help: "louder" } },
    environment: {},
    exitCodes: { 0: "done", 3: "not done" },
    failure: { code: 3, sentence: "Nothing was said" },
    run,
  });

  it("is given its operands and options, in any order", async () => {
    let given: Given | undefined;
    const command = echo(async (all) => {
      given = all;
      return 0;
    });
    await call(command, ["--loud", "a.txt", "--to", "here"]);
    expect(given).toMatchObject({ operands: { file: "a.txt" }, options: { loud: true, to: "here" } });
    await call(command, ["--to=there", "--", "--to"]);
    expect(given).toMatchObject({ operands: { file: "--to" }, options: { to: "there" } });
  });

  it.each([
    [["--to", "x"], "The argument <file> is missing"],
    [["a.txt", "--to"], "--to needs a value"],
    [["a.txt", "--to="], "--to needs a value"],
    [["a.txt", "--loud=1"], "--loud takes no value"],
    [["a.txt", "--constructor"], "There is no argument --constructor"],
  ])("refuses %j", async (args, problem) => {
    const command = echo(() => Promise.reject(new Error("it ran")));
    expect(await call(command, args)).toEqual({
      code: 2,
      text: "",
      errors: [`${problem}: see npm run echo -- --help`],
    });
  });

  it("ends with a sentence instead of a stack where it fails", async () => {
    const failing = echo(() => Promise.reject(new Error("the line is dead")));
    expect(await call(failing, ["a.txt"])).toEqual({
      code: 3,
      text: "",
      errors: ["Nothing was said: the line is dead"],
    });
  });
});

it("a command whose reader wants the first lines only ends as it would have", async () => {
  const runs = ["--import", "tsx", "src/tools/fsck.ts", "--help"];
  const child = spawn(process.execPath, runs, { stdio: ["ignore", "pipe", "pipe"] });
  const errors: string[] = [];
  child.stderr.on("data", (text: Buffer) => errors.push(String(text)));
  child.stdout.destroy();
  const [code] = (await once(child, "close")) as [number];
  expect([code, errors.join("")]).toEqual([0, ""]);
});

it("a command says in a sentence what is wrong with the database's file", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "command-"));
  writeFileSync(path.join(dataDir, "houseboats.sqlite"), "no database ".repeat(500));
  const { errors } = await call(exportGuestCommand, ["erika@example.com"], dataDir);
  rmSync(dataDir, { recursive: true });
  const problem = "the file houseboats.sqlite is no intact SQLite database: bring back a backup";
  expect(errors).toEqual([expect.stringContaining(`Nothing was exported: DATA_DIR ${dataDir}: ${problem}`)]);
});
