import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import type { Kysely } from "kysely";
import { testClock } from "../../../testing/clock.ts";
import { addSettings } from "../../../testing/rows.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "../../../testing/small-disk.ts";
import { backupCommand } from "../../../tools/backup.ts";
import { runCommand } from "../../../tools/command.ts";
import { readConfig } from "../../config.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { listInbox } from "../../modules/inbox/inbox.queries.ts";
import { createMetrics } from "../metrics.ts";
import { writeProbeRow } from "../readiness.repository.ts";
import { makeBackup } from "./make-backup.ts";
import { runNightlyBackup } from "./nightly-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const hourMs = 3_600_000;
/** Room for the database, two copies of it, and what a server is left. */
const megabytes = 20;

const describeOnSmallDisk = mayMount() ? describe : describe.skip;
describeOnSmallDisk("a disk that is full while a backup is made or restored", () => {
  const clock = testClock("2027-05-03T00:00:00.000Z");
  const key = Buffer.alloc(32, 1);
  let disk: SmallDisk;
  /** On another disk, which has room. */
  let elsewhere: string;
  let dataDir: string;
  let folder: string;
  let db: Kysely<Database>;

  beforeEach(async () => {
    disk = openSmallDisk(megabytes);
    elsewhere = mkdtempSync(path.join(tmpdir(), "backups-"));
    clock.set("2027-05-03T00:00:00.000Z");
  });
  afterEach(async () => {
    await db.destroy();
    disk.remove();
    rmSync(elsewhere, { recursive: true });
  });

  /** A database, and a folder for its backups with one of last month. */
  async function open(at: { data: string; backups: string }) {
    dataDir = path.join(at.data, "data");
    folder = path.join(at.backups, "backups");
    cpSync(process.env["TEST_SQLITE_TEMPLATE"] ?? "", dataDir, { recursive: true });
    mkdirSync(folder);
    writeFileSync(path.join(folder, older), "older");
    db = openDatabase({ databaseUrl: null, dataDir });
    await addSettings(db);
  }
  const older = "houseboats-2027-04-01T00-00-00Z.backup";
  const config = () => ({ ...readConfig({}), databaseUrl: null, dataDir, backup: { key, folder } });
  const log = { error: () => undefined } as never;
  const nightly = () => runNightlyBackup({ db, config: config(), now: clock.now, log });
  const make = (now = clock.now) =>
    makeBackup({ db, config: config(), now }, { file: path.join(folder, "one.backup"), key });
  const tasks = async () =>
    (await listInbox(db, { admin: true })).map(({ body, ticked_off }) => ({ body, ticked_off }));
  const figures = async () =>
    [...(await createMetrics(Fastify(), { db, config: config() }).read()).matchAll(/^backup_(\w+)_timestamp/gm)].map(
      ([, figure]) => figure,
    );
  const scratch = () => readdirSync(dataDir).filter((name) => /scratch|part$/.test(name));

  it("fails where backups lie on it: staff are told, no half file is left, and older ones stay", async () => {
    await open({ data: elsewhere, backups: disk.folder });
    disk.fill();
    await nightly();
    const problem = expect.stringContaining(`the disk of ${folder} is full: make room`);
    expect(await tasks()).toEqual([{ body: problem, ticked_off: null }]);
    expect([readdirSync(folder), scratch()]).toEqual([[older], []]);
    expect(await figures()).toEqual([]);
    disk.makeRoom();
    clock.advance(hourMs);
    await nightly();
    expect(await tasks()).toEqual([{ body: problem, ticked_off: expect.stringContaining("Von selbst") }]);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await figures()).toEqual(["last_success", "verified"]);
  });

  it("is not filled by a copy of the database that lies on it, and given back where others fill it meanwhile", async () => {
    await open({ data: disk.folder, backups: elsewhere });
    disk.fill(4e6);
    await expect(make()).rejects.toThrow(
      new RegExp(`^a backup needs \\d+ MB on the disk of ${dataDir}, where [45] MB are left: make room$`),
    );
    disk.makeRoom();
    // Asked for the time after there was room, and before the copy.
    const filling = () => {
      disk.fill();
      return clock.now();
    };
    await expect(make(filling)).rejects.toThrow(`the disk of ${dataDir} is full: make room`);
    const env = { DATA_DIR: dataDir, BACKUP_KEY: key.toString("hex"), BACKUP_DIR: folder, ENV_FILE: "/dev/null" };
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    expect(await runCommand(backupCommand, [], { env, print, printError: print })).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^No backup was made: .* make room( on the disk)?$/)]);
    expect([readdirSync(folder), scratch()]).toEqual([[older], []]);
    disk.makeRoom();
    await writeProbeRow(db, clock.now());
    expect(await make()).toBeGreaterThan(0);
  });

  it("is restored to in whole or not at all", async () => {
    await open({ data: elsewhere, backups: elsewhere });
    writeFileSync(path.join(dataDir, "demo-wallet.json"), '{"play":"money"}'.padEnd(100_000));
    await make();
    const target = path.join(disk.folder, "restored");
    mkdirSync(target);
    const restore = () =>
      restoreBackup({ file: path.join(folder, "one.backup"), key }, { dataDir: target, databaseUrl: null });
    for (const free of [0, 64 << 10, 256 << 10]) {
      disk.makeRoom();
      disk.fill(free);
      await expect(restore()).rejects.toThrow(`the disk of ${target} is full: make room`);
      expect(readdirSync(target)).toEqual([]);
    }
    disk.makeRoom();
    expect(await restore()).toMatchObject({ findings: [] });
    expect(readdirSync(target)).toEqual(["demo-wallet.json", "houseboats.sqlite"]);
  });
});
