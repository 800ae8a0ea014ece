import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildSync } from "esbuild";
import { serverBundle } from "./build-state.ts";

// `npm run build`: the website for browsers and for rendering (webpack), and the server, all in dist/.

const webpack = path.join("node_modules", "webpack", "bin", "webpack.js");
const { status } = spawnSync(process.execPath, [webpack, "--mode", "production"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

buildSync({
  entryPoints: { [path.basename(serverBundle, ".js")]: "src/server/entry.ts" },
  outdir: path.dirname(serverBundle),
  bundle: true,
  splitting: true,
  chunkNames: "server-[name]",
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});
