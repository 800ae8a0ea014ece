import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import { addPaidVoucher } from "../../server/ops/fsck/fsck.fixture.ts";
import { eventually } from "../../testing/eventually.ts";
import { startPostgres, type ThrowAwayPostgres } from "../../testing/postgres.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "../../testing/small-disk.ts";
import { type Site, startSite } from "../site.ts";
import { faultsIn } from "./audit.ts";
import { type Attempt, attemptsAt, startLoad } from "./booking-load.ts";
import { errorsIn } from "./each-site.ts";
import { type Deed, isDone, openOffice, startOfficeLoad } from "./office-load.ts";

/** How long the server stays away: until everybody has noticed, `LONG_RUN=1` a minute more. */
const isLong = Boolean(process.env.LONG_RUN);
const awayMs = isLong ? 60_000 : 0;
const limitMs = isLong ? 1_800_000 : 300_000;
/** What the log says of an error that no answer is made for. */
const answeredWith500 = '"msg":"unexpected error"';
/** An empty cluster takes a third of it. */
const diskMegabytes = 250;

const statusOf = async (site: Site) => (await fetch(`${site.url}/readyz`)).status;

/**
 * Two processes on one PostgreSQL server, which breaks off their connections, restarts, stays away, stands still and
 * has no room left, under load.
 */
async function survivesOutages(postgres: ThrowAwayPostgres, disk: SmallDisk | null): Promise<void> {
  const location = { databaseUrl: postgres.url, dataDir: "" };
  const sites = await Promise.all([1, 2].map(() => startSite({ DATABASE_URL: postgres.url })));
  const db = openDatabase(location);
  try {
    await addPaidVoucher(db, { code: "HAVE-LSEE", amount_cents: 900_000_00 });
    const office = await openOffice(db);
    const [first = "", second = ""] = sites.map(({ url }) => url);
    const source = await attemptsAt(first, { large: "HAVE-LSEE", small: [] });
    const attempts: Attempt[] = [];
    const deeds: Deed[] = [];

    /** Everybody works at both processes while something happens, and afterwards both go on. */
    const during = async (outage: (answered: (status: number) => number) => Promise<void>) => {
      const loads = [first, second].map((url) => startLoad(url, 2, onlyTransfers(source), () => Promise.resolve()));
      const work = startOfficeLoad(first, office, () => loads[0]?.bookings() ?? []);
      const answers = () => [...loads.map((load) => load.answered()), work.deeds()];
      const answered = (status: number) =>
        Math.min(...answers().map((all) => all.filter(({ answer }) => answer?.status === status).length));
      const done = () => Math.min(...loads.map((load) => load.bookings().length), work.deeds().filter(isDone).length);
      try {
        await eventually(() => done() > 0, true);
        await outage(answered);
        const before = done();
        await eventually(() => done() > before, true);
      } finally {
        for (const load of loads) attempts.push(...(await load.stop()));
        deeds.push(...(await work.stop()));
      }
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
    await during(async () => {
      postgres.freeze();
      try {
        await eventually(() => Promise.all(sites.map(statusOf)), [503, 503]);
        await sleep(awayMs);
      } finally {
        postgres.thaw();
      }
      await eventually(() => Promise.all(sites.map(statusOf)), [200, 200]);
    });
    if (disk) {
      await during(async (answered) => {
        disk.fill();
        await eventually(() => answered(503) > 0, true);
        disk.makeRoom();
        await eventually(() => Promise.all(sites.map(statusOf)), [200, 200]);
      });
    }

    expect(await faultsIn(db, { url: second, attempts, office, deeds })).toEqual([]);
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
  "terminated connections, a restart, a longer stop, a standstill and a full disk of PostgreSQL lose nothing that was acknowledged",
  async () => {
    const disk = mayMount() ? openSmallDisk(diskMegabytes) : null;
    const postgres = await startPostgres({ durable: true, ...(disk && { parent: disk.folder }) });
    try {
      if (postgres) await survivesOutages(postgres, disk);
    } finally {
      postgres?.stop();
      disk?.remove();
    }
  },
  limitMs,
);
