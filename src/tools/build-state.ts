import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The inputs of a build; folders count too, since removing a file changes only its folder. */
const inputs = [
  "src/client",
  "src/server",
  "src/shared",
  "machines",
  "locales",
  "webpack.config.ts",
  "package-lock.json",
];
/** The server as one file, which starts in a third of the time that its sources take. */
export const serverBundle = "dist/server/main.js";
const outputs = ["dist/client/assets.json", "dist/ssr/render.cjs", serverBundle];

function newest(target: string): number {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(target).map((name) => newest(path.join(target, name))));
}

/** Whether website and server below `root` have to be built: no build, or an input is newer than it. */
export function needsBuild(root: string): boolean {
  const built = outputs.map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...built) <= Math.max(...inputs.map((input) => newest(path.join(root, input))));
}

/** Builds website and server in the current folder if needed; exits the process if the build fails. */
export function ensureBuilt(): void {
  const build = ["--import", "tsx", "src/tools/build.ts", "--if-needed"];
  const { status } = spawnSync(process.execPath, build, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
