import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import { recordSupplier } from "../server/modules/invoices/record-supplier.ts";
import { createTestDatabase } from "./database.ts";
import { startPostgres } from "./postgres.ts";

/**
 * Jest's globalSetup: TEST_DATABASE_URL as given, or a throw-away server; without either the suites on PostgreSQL are
 * skipped and say so. Each engine gets one migrated database, which the suites copy: migrating takes longer.
 */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_SQLITE_TEMPLATE) return;
  keepTemporaryFilesInMemory();
  const folder = mkdtempSync(path.join(tmpdir(), "template-"));
  const sqlite = openDatabase({ databaseUrl: null, dataDir: folder });
  await migrate(sqlite);
  await recordSupplier({ db: sqlite, config: readConfig({}) });
  await sqlite.destroy();
  process.env.TEST_SQLITE_TEMPLATE = folder;
  // Also when a run is interrupted, where jest calls no teardown.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.once("SIGTERM", () => process.exit(143));

  if (!process.env.TEST_DATABASE_URL) {
    const server = await startPostgres();
    if (server === null) {
      console.warn(
        "\nNo PostgreSQL for this system: its suites are skipped. Install it or set TEST_DATABASE_URL (see README).",
      );
      return;
    }
    process.env.TEST_DATABASE_URL = server.url;
    process.once("exit", () => server.stop());
  }
  const postgres = await createTestDatabase("postgres");
  await migrate(postgres.db);
  await recordSupplier({ db: postgres.db, config: readConfig({}) });
  await postgres.db.destroy();
  rmSync(postgres.location.dataDir, { recursive: true });
  process.env.TEST_POSTGRES_TEMPLATE = new URL(postgres.location.databaseUrl ?? "").pathname.slice(1);
}

/** Bytes that the databases and folders of a run need at one time, with some to spare. */
const roomForARun = 4 * 1024 ** 3;

/** Thousands of files live for one suite: they are in memory where there is room, since a disk may take long to make one. */
function keepTemporaryFilesInMemory(): void {
  const memory = "/dev/shm";
  if (process.env.TMPDIR || !existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize >= roomForARun) process.env.TMPDIR = memory;
}
