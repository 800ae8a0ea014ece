import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { createMigratedDatabase, type TestDatabase } from "../../../testing/database.ts";
import { eventually } from "../../../testing/eventually.ts";
import { backupCommand } from "../../../tools/backup.ts";
import { type Command, runCommand } from "../../../tools/command.ts";
import { restoreCommand } from "../../../tools/restore.ts";

/** Of what cannot be compressed: it takes the commands long enough to be killed meanwhile. */
const megabytes = 60;
const key = randomBytes(32).toString("hex");

describe("a command that is killed at its work", () => {
  let source: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    source = await createMigratedDatabase("sqlite");
    folder = mkdtempSync(path.join(tmpdir(), "killed-"));
    await fill(source.db);
    writeFileSync(path.join(source.location.dataDir, "demo-wallet.json"), "{}");
  });
  afterAll(async () => {
    await source.db.destroy();
    await source.remove();
    rmSync(folder, { recursive: true });
  });

  const environment = (dataDir: string) => ({ DATA_DIR: dataDir, BACKUP_KEY: key, ENV_FILE: devNull });
  const unfinishedIn = (where: string) => readdirSync(where).filter((name) => name.includes(".part"));

  async function run(command: Command, dataDir: string, args: string[]) {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const code = await runCommand(command, args, { env: environment(dataDir), print, printError: print });
    return { code, lines };
  }

  /** Runs it as a process of its own, which ends without a chance to finish once there is something by half. */
  async function runAndKill({ name }: Command, dataDir: string, args: string[], where: string): Promise<void> {
    const program = ["--import", "tsx", `src/tools/${name}.ts`, ...args];
    const env = { ...process.env, ...environment(dataDir) };
    const child = spawn(process.execPath, program, { env, stdio: "ignore" });
    const closed = new Promise((resolve) => child.once("close", resolve));
    await eventually(() => unfinishedIn(where).length > 0 || child.exitCode !== null, true);
    child.kill("SIGKILL");
    await closed;
    expect(unfinishedIn(where)).not.toEqual([]);
  }

  it("lets the next backup begin at once, which removes the half file", async () => {
    const { dataDir } = source.location;
    await runAndKill(backupCommand, dataDir, ["--to", folder], folder);
    expect(await run(backupCommand, dataDir, ["--to", path.join(folder, "whole.backup")])).toEqual({
      code: 0,
      lines: [expect.stringContaining("whole.backup")],
    });
    expect(readdirSync(folder)).toEqual(["whole.backup"]);
  });

  it("leaves a half restored file for its owner alone, which the next restore removes", async () => {
    const dataDir = path.join(folder, "restored");
    mkdirSync(dataDir);
    const args = [path.join(folder, "whole.backup")];
    await runAndKill(restoreCommand, dataDir, args, dataDir);
    for (const name of unfinishedIn(dataDir)) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
    const { code, lines } = await run(restoreCommand, dataDir, args);
    expect([code, lines.at(-1)]).toEqual([0, "No contradictions in it."]);
    expect(readdirSync(dataDir)).toEqual(["demo-wallet.json", "houseboats.lock", "houseboats.sqlite"]);
  });
});

/** A table that the product does not know. */
async function fill(db: TestDatabase["db"]): Promise<void> {
  await sql`create table ballast (bytes blob)`.execute(db);
  for (let count = 0; count < megabytes; count += 1) {
    await sql`insert into ballast values (${randomBytes(1 << 20)})`.execute(db);
  }
}
