import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { needsBuild } from "./build-state.ts";

// `npm start`: builds what is not built and serves it. `--demo`: the same on a throw-away database full of bookings.

if (needsBuild(".")) {
  console.log("Building the website …");
  const webpack = path.join("node_modules", "webpack", "bin", "webpack.js");
  const { status } = spawnSync(process.execPath, [webpack, "--mode", "production"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv.includes("--demo")) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "houseboats-demo-"));
  process.env.DATA_DIR = dataDir;
  process.env.DEMO = "on";
  delete process.env.DATABASE_URL;
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
}

await import("../server/main.ts");
