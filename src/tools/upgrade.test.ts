import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// The order of its steps, with stand-ins for what needs root: the package itself is tried in e2e/process.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upgrade-"));
  mkdirSync(path.join(folder, "bin"));
  mkdirSync(path.join(folder, "one"));
  writeFileSync(path.join(folder, "houseboats.env"), "PORT=8123\n");
  symlinkSync(path.join(folder, "houseboats.env"), path.join(folder, "one/.env"));
  symlinkSync(path.join(folder, "one"), path.join(folder, "houseboats"));
  mkdirSync(path.join(folder, "two"));
  writeFileSync(path.join(folder, "two/package.json"), "{}");
  execFileSync("tar", ["-czf", path.join(folder, "two.tar.gz"), "-C", folder, "two"]);
  rmSync(path.join(folder, "two"), { recursive: true });
  for (const program of ["runuser", "systemctl", "curl", "sleep"]) standIn(program);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Notes its call and its folder; fails where the call matches. */
function standIn(program: string, failing = "nothing at all"): void {
  const text = `#!/bin/sh
call="${program} $*"
echo "$(basename "$(pwd -P)"): $call" >> ${folder}/calls
case $call in *"${failing}"*) exit 1 ;; esac
`;
  writeFileSync(path.join(folder, "bin", program), text, { mode: 0o755 });
}

let units = "houseboats";
function upgrade(...args: string[]) {
  const env = {
    PATH: `${folder}/bin:${process.env.PATH}`,
    HOUSEBOATS_LINK: path.join(folder, "houseboats"),
    UNITS: units,
  };
  return spawnSync("sh", ["src/deploy/upgrade.sh", ...args], { env, encoding: "utf8" });
}

/** In which version's folder which command ran, and what was asked of the system. */
function calls(): string[] {
  if (!existsSync(path.join(folder, "calls"))) return [];
  const lines = readFileSync(path.join(folder, "calls"), "utf8").trimEnd().split("\n");
  rmSync(path.join(folder, "calls"));
  const short = (line: string) =>
    line.replace(/runuser .* src\/tools\/(\S+)\.ts/, "$1").replace(/curl .* (http\S+)$/, "curl $1");
  return lines.map(short);
}

const running = () => path.basename(readlinkSync(path.join(folder, "houseboats")));

it("an upgrade backs up with the old version, migrates with the new one, and leaves the old one beside", () => {
  const { status, stdout } = upgrade(path.join(folder, "two.tar.gz"));
  expect(calls()).toEqual([
    "one: backup",
    "two: migrate",
    "two: systemctl restart houseboats",
    "two: curl http://127.0.0.1:8123/readyz",
    "two: fsck",
  ]);
  expect([status, running(), existsSync(path.join(folder, "one"))]).toEqual([0, "two", true]);
  expect(readFileSync(path.join(folder, "two/.env"), "utf8")).toBe("PORT=8123\n");
  expect(stdout).toContain("two runs.");
  expect(upgrade(path.join(folder, "two.tar.gz")).stderr).toBe("two runs already\n");
});

it("several servers are restarted one after another, each once the proxy knows that the one before is ready", () => {
  units = "houseboats@8001 houseboats@8002";
  upgrade(path.join(folder, "two.tar.gz"));
  units = "houseboats";
  expect(calls().slice(2, -1)).toEqual([
    "two: systemctl restart houseboats@8001",
    "two: curl http://127.0.0.1:8001/readyz",
    "two: sleep 5",
    "two: systemctl restart houseboats@8002",
    "two: curl http://127.0.0.1:8002/readyz",
    "two: sleep 5",
  ]);
});

it("one command goes back where nothing was migrated", () => {
  upgrade(path.join(folder, "two.tar.gz"));
  calls();
  const { status, stdout } = upgrade("--back");
  expect(calls()).toEqual([
    "one: migrate",
    "one: systemctl restart houseboats",
    "one: curl http://127.0.0.1:8123/readyz",
  ]);
  expect([status, running(), stdout]).toEqual([0, "one", "\none runs again. Nothing is lost.\n"]);
});

it("going back says what a restore would lose where the old version does not start on the database", () => {
  upgrade(path.join(folder, "two.tar.gz"));
  calls();
  standIn("runuser", "migrate.ts");
  const { status, stdout } = upgrade("--back");
  expect(calls()).toEqual(["one: migrate", expect.stringMatching(/^two: since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)]);
  expect([status, running()]).toEqual([1, "two"]);
  expect(stdout).toContain("That would lose what came since:");
});

it("an upgrade without a backup, or with a migration that fails, changes nothing; one that is not ready says so", () => {
  standIn("runuser", "backup.ts");
  expect(upgrade(path.join(folder, "two.tar.gz")).stderr).toContain("Nothing was changed");
  expect([calls(), running()]).toEqual([["one: backup"], "one"]);
  standIn("runuser", "migrate.ts");
  expect(upgrade(path.join(folder, "two.tar.gz")).status).toBe(1);
  expect([calls(), running()]).toEqual([["one: backup", "two: migrate"], "one"]);
  standIn("runuser");
  standIn("curl", "readyz");
  expect(upgrade(path.join(folder, "two.tar.gz")).stderr).toMatch(/^houseboats is not ready: .*--back\n$/);
  expect(upgrade("--sideways").stderr).toBe("usage: sh upgrade.sh <package> | --back\n");
});
