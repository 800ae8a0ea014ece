import { mkdtempSync, rmSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, serverBundle } from "./build-state.ts";

// `npm start`: builds website and server if needed and starts the server. `--demo`: the same on a temporary database full of bookings.

ensureBuilt();

if (process.argv.includes("--demo")) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "houseboats-demo-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  // Its guests must not reach the mail server, wallet or database that .env names.
  process.env.ENV_FILE = devNull;
  process.env.DATA_DIR = dataDir;
  process.env.DEMO = "on";
  delete process.env.DATABASE_URL;
  await fillDemo();
}

await import(pathToFileURL(serverBundle).href);

/** Fills the database before the server starts. */
async function fillDemo(): Promise<void> {
  const { readConfig } = await import("../server/config.ts");
  const { migrate } = await import("../server/db/migrate.ts");
  const { openDatabase } = await import("../server/db/open.ts");
  const { seedDemo } = await import("../server/db/seed/demo.ts");
  const config = readConfig(process.env);
  const db = openDatabase(config);
  await migrate(db);
  await seedDemo({ db, config, now: () => new Date() });
  await db.destroy();
}
