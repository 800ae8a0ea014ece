import { expect, test as playwrightTest } from "@playwright/test";
import { bookingContract } from "../shared/contract/booking.ts";
import { aBookingRequest } from "../testing/builders.ts";
import { createTestDatabase } from "../testing/database.ts";
import { startPostgres } from "../testing/postgres.ts";
import { type Answered, type Caller, openCaller } from "./caller.ts";
import { type Site, startSite } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

const engines = ["sqlite", "postgres"] as const;
type Engine = (typeof engines)[number];

/** A running server and somebody who calls it. */
export interface Scene {
  server: Site;
  caller: Caller;
}

const base = playwrightTest.extend<{}, { serverOn: (engine: Engine) => Promise<Site | null> }>({
  serverOn: [
    async ({}, use) => {
      const running = new Map<Engine, Running | null>();
      await use(async (engine) => {
        if (!running.has(engine)) running.set(engine, await start(engine));
        return running.get(engine)?.site ?? null;
      });
      for (const each of running.values()) await each?.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

interface Running {
  site: Site;
  remove: () => Promise<void>;
}

/** @returns null where there is no such engine. */
async function start(engine: Engine): Promise<Running | null> {
  if (engine === "sqlite") {
    const site = await startSite();
    return { site, remove: site.remove };
  }
  const cluster = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
  if (!process.env.TEST_DATABASE_URL) return null;
  const database = await createTestDatabase("postgres");
  const site = await startSite({ DATABASE_URL: database.location.databaseUrl ?? "" });
  const remove = async () => {
    await site.remove();
    await database.db.destroy();
    await database.remove();
    cluster?.stop();
  };
  return { site, remove };
}

/** A test on a server of each engine, which afterwards must have logged no error and still book. */
export function testEachEngine(name: string, body: (scene: Scene) => Promise<void>): void {
  for (const engine of engines) {
    base(`${name} (${engine})`, async ({ serverOn }) => {
      base.setTimeout(150_000);
      const server = await serverOn(engine);
      if (server === null) return base.skip(true, "no PostgreSQL here");
      const before = server.output().length;
      await body({ server, caller: await openCaller(server.url) });
      const guest = await openCaller(server.url);
      const answer = await guest.post(bookingContract.send.path, await aGoodRequest(server.url));
      expect(answer.status, "the server still books").toBe(201);
      expect(errorsIn(server.output().slice(before))).toEqual([]);
    });
  }
}

/** A request that would be booked, for dates that are free now. */
export async function aGoodRequest(url: string) {
  const { id } = await findBoat(url, "Hubert");
  const { start, end } = await freeStay(url, "Hubert", 2);
  return aBookingRequest({ vehicle: id, booked_day: start, booked_day_end: end });
}

/** Lines of a server's log that tell of a fault of ours. */
export function errorsIn(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= 50);
}

/** Reads an answer as one short line, so that a list of answers can be compared. */
export function brief({ status, body }: Answered): string {
  const errors = Object.keys((body["errors"] ?? {}) as object);
  const type = typeof body["type"] === "string" ? [body["type"]] : [];
  return [String(status), ...type, ...errors].join(" ");
}
