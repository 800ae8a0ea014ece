import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Everything a bundle is made of; folders count too, since a removed file changes only them. */
const inputs = ["src/client", "src/shared", "machines", "locales", "webpack.config.ts", "package-lock.json"];
const outputs = ["dist/client/assets.json", "dist/ssr/render.cjs"];

function newest(target: string): number {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(target).map((name) => newest(path.join(target, name))));
}

/** Whether the website below `root` has to be built: nothing is there, or something it is made of changed since. */
export function needsBuild(root: string): boolean {
  const built = outputs.map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...built) <= Math.max(...inputs.map((input) => newest(path.join(root, input))));
}

/** Builds the website in the present folder where that is needed; a failed build ends the process. */
export function ensureBuilt(): void {
  if (!needsBuild(".")) return;
  console.log("Building the website …");
  const webpack = path.join("node_modules", "webpack", "bin", "webpack.js");
  const { status } = spawnSync(process.execPath, [webpack, "--mode", "production"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
