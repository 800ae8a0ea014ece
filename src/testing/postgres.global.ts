import { startPostgres, type ThrowAwayPostgres } from "./postgres.ts";

const holder = globalThis as typeof globalThis & { throwAwayPostgres?: ThrowAwayPostgres };

/**
 * Jest's globalSetup: TEST_DATABASE_URL as given, or a throw-away server. Without either the suites on PostgreSQL are
 * skipped and say so.
 */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startPostgres();
  if (server === null) {
    console.warn("\nNo PostgreSQL here: its suites are skipped. Install it or set TEST_DATABASE_URL (see README).");
    return;
  }
  holder.throwAwayPostgres = server;
  process.env.TEST_DATABASE_URL = server.url;
  // Also when a run is interrupted, where jest calls no teardown.
  process.once("exit", () => server.stop());
  process.once("SIGTERM", () => process.exit(143));
}
