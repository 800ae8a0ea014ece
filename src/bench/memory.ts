import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { measures } from "./rates.ts";
import { startMeasuredServer } from "./server-handle.ts";
import { printTable } from "./table.ts";

/** Until caches are full and the code is compiled. */
const warmUpMs = 60_000;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const growth = (before: number, after: number) => `${((after / before - 1) * 100).toFixed(1)} %`;

/** Books and reads for so long on SQLite, and prints how much more the process then keeps. */
export async function measureMemory(minutes: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const server = await startMeasuredServer({ databaseUrl: null, dataDir: folder, bookings: 100 });
  let rounds = 0;
  const load = async (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; ) {
      await server.run({ kind: "reset" });
      for (const name of ["post", "calendar", "dayPlan"] as const) await measures[name](server);
      rounds += 1;
    }
  };
  const look = async () => (await server.run({ kind: "memory" })).memory ?? { heap: Number.NaN, resident: Number.NaN };
  try {
    await load(warmUpMs);
    rounds = 0;
    const before = await look();
    await load(minutes * 60_000);
    const after = await look();
    printTable(`Memory: ${minutes} minutes of bookings, calendars and day plans, ${rounds} rounds after a warm-up`, [
      ["", "before", "after", "growth"],
      ["heap after collection", megabytes(before.heap), megabytes(after.heap), growth(before.heap, after.heap)],
      ["resident set", megabytes(before.resident), megabytes(after.resident), growth(before.resident, after.resident)],
    ]);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
