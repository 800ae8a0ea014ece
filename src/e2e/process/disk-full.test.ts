import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { addPaidVoucher } from "../../server/ops/fsck/fsck.fixture.ts";
import { pictureUrl, pictureWidths } from "../../shared/contract/pictures.ts";
import { eventually } from "../../testing/eventually.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "../../testing/small-disk.ts";
import { type Site, startSite } from "../site.ts";
import { faultsIn } from "./audit.ts";
import { attemptsAt, startLoad } from "./booking-load.ts";
import { letForgottenClaimsEnd, letRetriesBegin } from "./crash-time.ts";
import { isDone, openOffice, startOfficeLoad } from "./office-load.ts";

/** The database, its log, pictures, mails, the demo wallet's file and the log together take about half of it. */
const megabytes = 24;
const rounds = process.env.LONG_RUN ? 10 : 2;
const limitMs = 300_000;

/** A picture that nobody asked for before: it is drawn, and cannot be kept. */
const picture = (round: number) =>
  pictureUrl("/scenes/about.svg", pictureWidths[round % pictureWidths.length] ?? 320, "webp");

/** Guests and staff work while DATA_DIR gets full, and go on once there is room. */
async function survivesFullDisk(disk: SmallDisk): Promise<void> {
  const dataDir = path.join(disk.folder, "data");
  mkdirSync(dataDir);
  const site = await startSite({ DATA_DIR: dataDir }, null, process.execPath, path.join(disk.folder, "server.log"));
  const db = openDatabase({ databaseUrl: null, dataDir });
  const ends: (() => Promise<unknown>)[] = [];
  try {
    await addPaidVoucher(db, { code: "HAVE-LSEE", amount_cents: 90_000_00 });
    const office = await openOffice(db);
    const source = await attemptsAt(site.url, { large: "HAVE-LSEE", small: [] });
    const load = startLoad(site.url, 2, source, (orderId) => approve(site, orderId));
    const work = startOfficeLoad(site.url, office, () => load.bookings());
    ends.push(load.stop, work.stop);
    const done = () => Math.min(load.bookings().length, work.deeds().filter(isDone).length);
    const refused = () => [...load.answered(), ...work.deeds()].filter(({ answer }) => answer?.status === 503).length;
    for (let round = 0; round < rounds; round++) {
      const before = done();
      await eventually(() => done() > before + 3, true);
      const refusedBefore = refused();
      disk.fill();
      await eventually(() => statusOf(site), 503);
      await eventually(() => refused() > refusedBefore, true);
      expect((await fetch(site.url + picture(round))).status).toBe(200);
      expect((await fetch(site.url)).status).toBe(200);
      disk.makeRoom();
      await eventually(() => statusOf(site), 200);
    }
    const before = done();
    await eventually(() => done() > before + 3, true);
    const [attempts, deeds] = await Promise.all([load.stop(), work.stop()]);
    await eventually(() => unsent(db), 0, 120_000);
    expect(await faultsIn(db, { url: site.url, attempts, office, deeds })).toEqual([]);
    expect(site.output()).not.toContain('"msg":"unexpected error"');
    // A mail may be written once more: its claim was ended above.
    await eventually(() => partsIn(dataDir), []);
  } finally {
    await site.kill();
    for (const end of ends) await end();
    await db.destroy();
    await site.remove();
  }
}

const statusOf = async (site: Site) => (await fetch(`${site.url}/readyz`)).status;

/** The guest agrees at the demo wallet, which keeps its play money on the same disk. */
async function approve(site: Site, orderId: string): Promise<void> {
  const headers = { "content-type": "application/json", origin: site.url };
  await fetch(`${site.url}/demo-wallet/checkout/${orderId}/approve`, { method: "POST", headers, body: "{}" });
}

/** Mails that are not sent by now; those that found no room are tried again meanwhile. */
async function unsent(db: Kysely<Database>): Promise<number> {
  await letRetriesBegin(db);
  await letForgottenClaimsEnd(db);
  return (await db.selectFrom("outbox").select("id").where("status", "!=", "sent").execute()).length;
}

/** What was begun and not brought to its end. */
const partsIn = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => /\.part$|write-probe/.test(String(name)));

const itOnSmallDisk = mayMount() ? it : it.skip;
itOnSmallDisk(
  "a full disk refuses what cannot be kept and loses nothing that was acknowledged; all goes on once there is room",
  async () => {
    const disk = openSmallDisk(megabytes);
    try {
      await survivesFullDisk(disk);
    } finally {
      disk.remove();
    }
  },
  limitMs,
);
