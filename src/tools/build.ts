import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { needsBuild, serverBundle } from "./build-state.ts";

// `npm run build`: the website for browsers and for rendering (webpack), and the server, all in dist/.
// `--if-needed`: only where something has changed since.

if (process.argv.includes("--if-needed") && !needsBuild(".")) process.exit();

const webpack = path.join("node_modules", "webpack", "bin", "webpack.js");
const { status } = spawnSync(process.execPath, [webpack, "--mode", "production"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const options: BuildOptions = {
  bundle: true,
  minifyWhitespace: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
};

buildSync({
  ...options,
  entryPoints: { [path.basename(serverBundle, ".js")]: "src/server/entry.ts" },
  outdir: path.dirname(serverBundle),
  splitting: true,
  chunkNames: "server-[name]",
  // Packages in one file start in two thirds of the time; those that bring machine code or data files stay outside.
  external: ["@node-rs/argon2", "@photostructure/sqlite", "fontkit", "pdfkit", "pg-native", "pino-pretty", "sharp"],
  // Packages written for require() call it.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
});

// What the server runs in a thread: its file in the sources only brings it there.
buildSync({
  ...options,
  entryPoints: ["src/server/modules/portal-calendars/calendar-reader.ts"],
  outfile: path.join(path.dirname(serverBundle), "read-thread.mjs"),
});

// Programs of their own, that the server runs.
const programs = [
  "src/server/modules/pictures/encode-upload.mjs",
  "src/server/modules/pictures/decode-bitmap.mjs",
  "src/server/db/check-sqlite.mjs",
];
for (const program of programs) {
  copyFileSync(program, path.join(path.dirname(serverBundle), path.basename(program)));
}
