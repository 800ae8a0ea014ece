import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { plainPictures } from "../../e2e/plain-pictures.ts";
import { ensureBuilt } from "../build-state.ts";
import { type DemoServer, startDemoServer } from "./demo-server.ts";
import { picturesFolder, settings } from "./folder.ts";

// `npm run pictures -- <commit>`: what looks different since that commit.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, help: { type: "boolean" } },
});
const [commit] = positionals;
if (values.help || positionals.length !== 1 || commit === undefined) {
  console.log(`Draws every page and popup of a commit and of the working tree, and shows what differs.

Usage:  npm run pictures -- <commit> [--only home,menu-till]

It takes about five minutes. Both run over the demo's data on one fixed day, at 360 and 1440 px; what differs there is
drawn at 1024 px, in the dark and in English, too. Names are those of the routes and of src/tools/pictures/popup-list.ts.
It ends with 0 where nothing differs, with 1 where something does. The report is in screenshots/pictures/report.`);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.exitCode = await compareWith(commit, values.only ?? "");
}

async function compareWith(commit: string, only: string): Promise<number> {
  const started = Date.now();
  rmSync(picturesFolder, { recursive: true, force: true });
  ensureBuilt();
  const tree = mkdtempSync(path.join(tmpdir(), "pictures-"));
  const servers: DemoServer[] = [];
  // An interrupt ends the programs that run; this one goes on to its `finally`, so that nothing is left behind.
  process.on("SIGINT", () => undefined);
  try {
    execFileSync("git", ["worktree", "add", "--quiet", "--detach", tree, commit], { stdio: "inherit" });
    bringPackages(tree);
    run(tree, [process.execPath, "--import", "tsx", "src/tools/build.ts"]);
    for (const folder of [tree, "."]) servers.push(await startDemoServer(folder, await plainPictures(folder)));
    const status = draw(servers, only);
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    const report = path.join(picturesFolder, "report/index.html");
    console.log(status === 0 ? `Nothing differs (${minutes} min).` : `What differs is in ${report} (${minutes} min).`);
    return status === 0 ? 0 : 1;
  } finally {
    for (const server of servers) server.stop();
    rmSync(tree, { recursive: true, force: true });
    execFileSync("git", ["worktree", "prune"]);
  }
}

/** The packages of the working tree where the commit has the same ones, else its own. */
function bringPackages(tree: string): void {
  const lock = (folder: string) => readFileSync(path.join(folder, "package-lock.json"), "utf8");
  if (lock(tree) === lock(".")) symlinkSync(path.resolve("node_modules"), path.join(tree, "node_modules"));
  else run(tree, ["npm", "ci", "--no-audit", "--no-fund"]);
}

function run(folder: string, [program = "", ...parameters]: readonly string[]): void {
  const { status } = spawnSync(program, parameters, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${parameters.join(" ")} failed in ${folder}`);
}

function draw([before, after]: readonly DemoServer[], only: string): number | null {
  const playwright = path.join("node_modules", ".bin", "playwright");
  const env = {
    ...process.env,
    [settings.before]: before?.url,
    [settings.after]: after?.url,
    [settings.only]: only,
  };
  const parameters = ["test", "--config", "src/tools/pictures/playwright.config.ts"];
  return spawnSync(playwright, parameters, { env, stdio: "inherit" }).status;
}
