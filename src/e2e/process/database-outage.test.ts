import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import { eventually } from "../../testing/eventually.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../testing/postgres.ts";
import { addVoucher } from "../../testing/rows.ts";
import { type Site, startSite } from "../site.ts";
import { audit, brokenPromises } from "./audit.ts";
import { type Attempt, askAgain, attemptsAt, startLoad } from "./booking-load.ts";
import { errorsIn } from "./each-site.ts";

/** How long the server stays away: until everybody has noticed, `LONG_RUN=1` ten seconds more. */
const awayMs = process.env.LONG_RUN ? 10_000 : 0;
const limitMs = 300_000;
/** What the log says of an error that no answer is made for. */
const answeredWith500 = '"msg":"unexpected error"';

const statusOf = async (site: Site) => (await fetch(`${site.url}/readyz`)).status;

/** Two processes on one PostgreSQL server, which breaks off their connections, restarts and stays away under load. */
async function survivesOutages(postgres: ThrowAwayPostgres): Promise<void> {
  const location = { databaseUrl: postgres.url, dataDir: "" };
  const sites = await Promise.all([1, 2].map(() => startSite({ DATABASE_URL: postgres.url })));
  const db = openDatabase(location);
  try {
    await addVoucher(db, { code: "HAVE-LSEE", amount_cents: 900_000_00 });
    const [first = "", second = ""] = sites.map(({ url }) => url);
    const source = await attemptsAt(first, { large: "HAVE-LSEE", small: [] });
    const attempts: Attempt[] = [];

    /** Guests book at both processes while something happens, and afterwards both take bookings again. */
    const during = async (outage: (answered: (status: number) => number) => Promise<void>) => {
      const loads = [first, second].map((url) => startLoad(url, 2, onlyTransfers(source), () => Promise.resolve()));
      const answered = (status: number) =>
        Math.min(...loads.map((load) => load.answered().filter(({ answer }) => answer?.status === status).length));
      await eventually(() => answered(201) > 0, true);
      await outage(answered);
      const before = answered(201);
      await eventually(() => answered(201) > before, true);
      for (const load of loads) attempts.push(...(await load.stop()));
    };

    await during(async () => {
      for (let round = 0; round < 3; round++) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
        await sleep(20);
      }
    });
    await during(async () => {
      postgres.halt();
      postgres.start();
    });
    await during(async (answered) => {
      postgres.halt();
      await eventually(() => Promise.all(sites.map(statusOf)), [503, 503]);
      await eventually(() => answered(503) > 0, true);
      await sleep(awayMs);
      postgres.start();
      await eventually(() => Promise.all(sites.map(statusOf)), [200, 200]);
    });

    const statuses = new Set(attempts.map(({ answer }) => answer?.status));
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status ?? 0))).toEqual([]);
    // 503 does not say whether the booking was made: who sent a key asks again, and who did not is none of the promised.
    for (const attempt of attempts) if (attempt.answer?.status === 503) attempt.answer = null;
    await askAgain(second, attempts);
    expect(await audit(db)).toEqual([]);
    expect(await brokenPromises(db, attempts)).toEqual([]);
    const unexpected = sites.flatMap((site) =>
      errorsIn(site.output()).filter((line) => line.includes(answeredWith500)),
    );
    expect(unexpected).toEqual([]);
  } finally {
    for (const site of sites) await site.remove();
    await db.destroy();
  }
}

/** Nobody pays at the wallet: its crashes have a test of their own. */
function onlyTransfers(source: Awaited<ReturnType<typeof attemptsAt>>) {
  return { next: () => source.next("banktransfer") };
}

const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
itOnPostgres(
  "terminated connections, a restart and a longer stop of PostgreSQL lose nothing that was acknowledged",
  async () => {
    const postgres = await startPostgres({ durable: true });
    if (postgres === null) return;
    try {
      await survivesOutages(postgres);
    } finally {
      postgres.stop();
    }
  },
  limitMs,
);
