import { bookingContract } from "../../shared/contract/booking.ts";
import { aBookingRequest } from "../../testing/builders.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { type Answered, type Caller, openCaller } from "../caller.ts";
import { type Site, startSite } from "../site.ts";
import { findBoat, freeStay } from "../stays.ts";

type Engine = "sqlite" | "postgres";

/** A running server and somebody who calls it; to be read inside of tests. */
export interface Scene {
  server: Site;
  caller: Caller;
}

interface Running {
  site: Site;
  remove: () => Promise<void>;
}

async function start(engine: Engine): Promise<Running> {
  if (engine === "sqlite") {
    const site = await startSite();
    return { site, remove: site.remove };
  }
  const database = await createTestDatabase("postgres");
  const site = await startSite({ DATABASE_URL: database.location.databaseUrl ?? "" });
  const remove = async () => {
    await site.remove();
    await database.db.destroy();
    await database.remove();
  };
  return { site, remove };
}

/**
 * Runs a suite on one started server for each engine. After every test the server must have logged no error and still
 * take bookings.
 */
export function describeEachSite(engines: readonly Engine[], suite: (scene: Scene, engine: Engine) => void): void {
  for (const engine of engines) {
    const scene = {} as Scene;
    if (engine === "postgres" && !process.env.TEST_DATABASE_URL) {
      // oxlint-disable-next-line jest/no-disabled-tests -- there is no server to run on; the run counts and names it
      describe.skip("on postgres (none installed)", () => suite(scene, engine));
      continue;
    }
    describe(`on ${engine}`, () => {
      let running: Running | undefined;
      let logged = 0;
      beforeAll(async () => {
        running = await start(engine);
        scene.server = running.site;
      });
      afterAll(() => running?.remove());
      beforeEach(async () => {
        logged = scene.server.output().length;
        scene.caller = await openCaller(scene.server.url);
      });
      afterEach(async () => {
        const guest = await openCaller(scene.server.url);
        const answer = await guest.post(bookingContract.send.path, await aGoodRequest(scene.server.url));
        expect(brief(answer)).toBe("201");
        expect(errorsIn(scene.server.output().slice(logged))).toEqual([]);
      });
      suite(scene, engine);
    });
  }
}

/** A request that would be booked, for dates that are free now. */
export async function aGoodRequest(url: string) {
  const { id } = await findBoat(url, "Hubert");
  const { start, end } = await freeStay(url, "Hubert", 2);
  return aBookingRequest({ vehicle: id, booked_day: start, booked_day_end: end });
}

/** Lines of a server's log that report a fault of the server. */
export function errorsIn(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= 50);
}

/** An answer as one short line, so that lists of answers can be compared. */
export function brief({ status, body }: Answered): string {
  const errors = Object.keys((body["errors"] ?? {}) as object);
  const type = typeof body["type"] === "string" ? [body["type"]] : [];
  return [String(status), ...type, ...errors].join(" ");
}
