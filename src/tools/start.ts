import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import { seedDemo } from "../server/db/seed/demo.ts";
import { ensureBuilt } from "./build-state.ts";

// `npm start`: builds the website if needed and serves it. `--demo`: the same on a temporary database full of bookings.

ensureBuilt();

if (process.argv.includes("--demo")) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "houseboats-demo-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  process.env.DATA_DIR = dataDir;
  delete process.env.DATABASE_URL;
  await fillDemo();
}

await import("../server/main.ts");

/** Fills the database before the server starts. */
async function fillDemo(): Promise<void> {
  const db = openDatabase(readConfig(process.env));
  await migrate(db);
  await seedDemo({ db, now: () => new Date() });
  await db.destroy();
}
