import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt, serverBundle } from "./build-state.ts";

// `npm run demo`: builds if needed and starts the server on a temporary database full of bookings.

const [argument] = process.argv.slice(2);
if (argument === "--help") {
  console.log(`Builds if needed and serves a busy season from a temporary database, with play money; it ends with the program.

Usage:  npm run demo

Arguments: none. Environment: PORT, HOST and all but DATA_DIR and DATABASE_URL; the file .env is not read.
Accounts: root@demo.example, admin@demo.example, staff@demo.example, steg@demo.example, password hausboot.`);
} else if (argument !== undefined) {
  console.error(`There is no argument ${argument}: see npm run demo -- --help`);
  process.exitCode = 2;
} else {
  await serveDemo();
}

async function serveDemo(): Promise<void> {
  ensureBuilt();

  const dataDir = mkdtempSync(path.join(tmpdir(), "houseboats-demo-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const { DATABASE_URL: _, ...surroundings } = process.env;
  // Its guests must not reach the mail server, wallet or database that .env names.
  const env = { ...surroundings, ENV_FILE: devNull, DATA_DIR: dataDir, DEMO: "on" };
  const { fillDemo } = await import("./fill-demo.ts");
  await fillDemo(env);

  // A process of its own: in this one, all of the server would be compiled once more.
  const server = spawn(process.execPath, [serverBundle], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
