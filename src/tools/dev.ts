import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { developmentAddresses } from "./development-addresses.ts";

/**
 * `npm run dev`: webpack's server at PUBLIC_URL shows the website, hands everything but its own assets to the API and
 * replaces changed components in the open page. The API at PORT restarts for the server's files alone; it reads the
 * rendering bundle, which the second webpack keeps fresh, anew at the next page. One webpack for both bundles would
 * tell the page of a change that it has no update for, and the page would reload. The workbench at /charts/ follows the
 * machines of the open pages; it is built when it is opened.
 */
const { apiPort, chartsPort, website } = developmentAddresses(process.env);
const environment = { ...process.env, NODE_ENV: "development", PORT: apiPort, PUBLIC_URL: website.origin };

const webpack = path.join("node_modules", "webpack", "bin", "webpack.js");
const watched = ["src/server", "src/shared", "machines"].map((folder) => `--watch-path=${folder}`);
const children: ChildProcess[] = [
  [...watched, "--watch-preserve-output", "--import", "tsx", "src/server/main.ts"],
  [webpack, "serve", "--mode", "development", "--config-name", "client"],
  [webpack, "watch", "--mode", "development", "--config-name", "ssr"],
  ["--import", "tsx", "src/charts/tool/main.ts", "--port", chartsPort],
].map((parameters) => spawn(process.execPath, parameters, { stdio: "inherit", env: environment }));

/** None of them is of use without the others. */
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
