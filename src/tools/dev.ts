import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";

// `npm run dev`: the API on port 8000, restarted at every change, and webpack's server on port 3000, which shows the
// website and hands everything but its own assets to the API.

const environment = {
  ...process.env,
  NODE_ENV: "development",
  PORT: "8000",
  // The pages stand on webpack's port; the API lets nobody else's pages call it.
  PUBLIC_URL: "http://localhost:3000",
};

const webpack = path.join("node_modules", "webpack", "bin", "webpack.js");
const children: ChildProcess[] = [
  ["--watch", "--import", "tsx", "src/server/main.ts"],
  [webpack, "serve", "--mode", "development"],
].map((parameters) => spawn(process.execPath, parameters, { stdio: "inherit", env: environment }));

/** One of the two alone is of no use. */
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill("SIGTERM");
    process.exitCode = code ?? 0;
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
