import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { openPostgresDb } from "../server/db/postgres.ts";
import { startPostgres } from "../testing/postgres.ts";
import { measureCharts } from "./charts.ts";
import { measureClick } from "./click.ts";
import { machineLine } from "./machine.ts";
import { measureMemory } from "./memory.ts";
import type { ServerSettings } from "./protocol.ts";
import { measureEngine } from "./rates.ts";
import { measuredServerArgument, startMeasuredServer } from "./server-handle.ts";
import { runMeasuredServer } from "./server-process.ts";
import { measureSlowLine } from "./slow-line.ts";

// `npm run bench`: prints measurements as ratios. Nothing here fails because a machine is slow.

/** Bookings of the two databases of an engine; `npm run bench -- growth` looks further. */
const usualSizes = [100, 100_000] as const;
const growthSizes = [100, 1_000_000] as const;
type Sizes = typeof usualSizes | typeof growthSizes;

async function measureSqlite(sizes: Sizes): Promise<void> {
  const folders = sizes.map(() => mkdtempSync(path.join(tmpdir(), "bench-")));
  try {
    await measure("SQLite", sizes, (index) => ({ databaseUrl: null, dataDir: folders[index] ?? "" }));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePostgres(sizes: Sizes): Promise<void> {
  const server = await startPostgres({ durable: true });
  if (server === null) {
    console.log("\nPostgreSQL: SKIPPED, none installed (Debian: apt-get install postgresql)");
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  try {
    const maintenance = openPostgresDb(server.url);
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(maintenance);
    const urls: string[] = [];
    for (const size of sizes) {
      await sql.raw(`create database bench_${size}`).execute(maintenance);
      urls.push(new URL(`/bench_${size}`, server.url).href);
    }
    await maintenance.destroy();
    const version = rows[0]?.server_version.split(" ")[0] ?? "";
    await measure(`PostgreSQL ${version}`, sizes, (index) => ({ databaseUrl: urls[index] ?? null, dataDir: folder }));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  engine: string,
  sizes: Sizes,
  place: (index: number) => Omit<ServerSettings, "bookings">,
): Promise<void> {
  const [small, large] = await Promise.all(
    sizes.map((bookings, index) => startMeasuredServer({ ...place(index), bookings })),
  );
  if (!small || !large) return;
  try {
    await measureEngine(small.sqliteVersion ? `${engine} ${small.sqliteVersion}` : engine, sizes, small, large);
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
}

function printScripts(): void {
  console.log("\nScripts of each route's first load, brotli");
  spawnSync(process.execPath, ["--import", "tsx", "src/tools/size.ts"], { stdio: "inherit" });
}

async function main(): Promise<void> {
  const [argument, settings] = process.argv.slice(2);
  if (argument === measuredServerArgument) return runMeasuredServer(JSON.parse(settings ?? "") as ServerSettings);
  const started = Date.now();
  const isWanted = (part: string) => argument === undefined || argument === part;
  console.log(machineLine());
  // Ten minutes, and therefore only on request.
  if (argument === "memory") return measureMemory(Number(settings ?? 10));
  // Five minutes, and with another build to compare with.
  if (argument === "slow-line") return measureSlowLine([".", ...(settings ? [settings] : [])]);
  const isGrowth = argument === "growth";
  const sizes = isGrowth ? growthSizes : usualSizes;
  if (isGrowth || isWanted("sqlite")) await measureSqlite(sizes);
  if (isGrowth || isWanted("postgres")) await measurePostgres(sizes);
  if (isWanted("charts")) await measureCharts();
  if (!existsSync("dist/client/assets.json")) {
    console.log("\nDate click, page and scripts: SKIPPED, nothing is built (npm run build)");
  } else {
    if (isWanted("click")) await measureClick();
    if (isWanted("scripts")) printScripts();
  }
  console.log(`\ntook ${Math.round((Date.now() - started) / 1_000)} s`);
}

await main();
