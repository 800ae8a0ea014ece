import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterFirstLookup } from "../../../testing/after-first-lookup.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { hasPostgresClient } from "../../../testing/postgres.ts";
import { addSettings } from "../../../testing/rows.ts";
import { whileRefused } from "../../../testing/while-refused.ts";
import { readConfig } from "../../config.ts";
import { listInbox } from "../../modules/inbox/inbox.queries.ts";
import { addPayment } from "../fsck/fsck.fixture.ts";
import { createMetrics } from "../metrics.ts";
import { backupName } from "./backup-retention.ts";
import { runNightlyBackup } from "./nightly-backup.ts";

const hourMs = 3_600_000;
describeEachEngine((engine, _, name) => {
  // oxlint-disable-next-line jest/no-disabled-tests -- without PostgreSQL's client there is nothing to dump with; the run counts it
  const describeBackups = name === "sqlite" || hasPostgresClient() ? describe : describe.skip;
  const clock = testClock();
  const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  const log = { error: () => undefined } as never;
  const config = (databaseUrl = engine().location.databaseUrl) => ({
    ...readConfig({}),
    databaseUrl,
    dataDir: engine().location.dataDir,
    backup: { key: Buffer.alloc(32, 1), folder },
  });
  const run = (changes: { signal?: AbortSignal; db?: ReturnType<typeof engine>["db"]; databaseUrl?: string } = {}) => {
    const { signal, db = engine().db, databaseUrl } = changes;
    return runNightlyBackup({ db, config: config(databaseUrl), now: clock.now, log }, signal);
  };
  const files = () => readdirSync(folder).toSorted();
  const tasks = async () =>
    (await listInbox(engine().db, { admin: true })).map(({ body, ticked_off }) => ({ body, ticked_off }));
  const figures = async () => {
    const text = await createMetrics(Fastify(), { db: engine().db, config: config() }).read();
    return Object.fromEntries(
      [...text.matchAll(/^backup_(?!folder)(\w+) (.*)$/gm)].map(([, figure, value]) => [figure, value]),
    );
  };
  const scratch = async () => {
    const folders = readdirSync(engine().location.dataDir).filter((entry) => entry.startsWith("backup-scratch-"));
    if (name === "sqlite") return folders;
    const like = `${new URL(engine().location.databaseUrl ?? "").pathname.slice(1)}_backup_check`;
    const { rows } = await sql<{
      name: string;
    }>`select datname as name from pg_database where datname = ${like}`.execute(engine().db);
    return [...folders, ...rows.map((row) => row.name)];
  };

  describeBackups("the nightly backup", () => {
    beforeEach(async () => {
      const { db } = engine();
      clock.set("2027-05-03T00:00:00.000Z");
      for (const file of files()) rmSync(path.join(folder, file));
      await emptyTables(db);
      await db.deleteFrom("leases").execute();
      await db
        .deleteFrom("payments")
        .execute()
        .catch(() => undefined);
      const fresh = { day: "", started_at: "", finished_at: null, since: null, made_at: null, size_bytes: null };
      await db
        .updateTable("backup_runs")
        .set({ ...fresh, verified_at: null, task_id: null })
        .execute();
      await addSettings(db);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it("is made at 2:00 in Berlin, once a day, restored for a trial, and told to the metrics", async () => {
      clock.set("2027-05-02T22:00:00.000Z");
      await run();
      expect([files(), await figures()]).toEqual([[], {}]);
      clock.set("2027-05-03T00:00:00.000Z");
      await Promise.all([run(), run()]);
      await run();
      const at = String(clock.now().getTime() / 1000);
      expect(files()).toEqual(["houseboats-2027-05-03T00-00-00Z.backup"]);
      expect(await figures()).toEqual({
        last_success_timestamp_seconds: at,
        verified_timestamp_seconds: at,
        last_size_bytes: expect.stringMatching(/^\d{4,}$/),
      });
      expect([await tasks(), await scratch()]).toEqual([[], []]);
    });

    it("removes what is outdated, and what a run that was killed left behind", async () => {
      const left = path.join(engine().location.dataDir, "backup-scratch-abc");
      mkdirSync(left);
      writeFileSync(path.join(left, "copy.sqlite"), "");
      const old = Array.from({ length: 9 }, (_, day) => backupName(new Date(`2027-03-1${day}T00:00:00.000Z`)));
      for (const file of [...old, `${old[0]}.0a1b2c3d.part`, "notes.txt"]) writeFileSync(path.join(folder, file), "");
      if (name === "postgres") {
        const database = `${new URL(engine().location.databaseUrl ?? "").pathname.slice(1)}_backup_check`;
        await sql`create database ${sql.id(database)}`.execute(engine().db);
      }
      await run();
      expect([await scratch(), existsSync(left)]).toEqual([[], false]);
      // With today's they are seven days, and the newest of their weeks and month are among them.
      expect(files()).toEqual([...old.slice(3), "houseboats-2027-05-03T00-00-00Z.backup", "notes.txt"]);
    });

    if (name === "postgres") {
      it("says how to let the role make a scratch database where it may not", async () => {
        const role = `limited_${process.pid}`;
        const url = new URL(engine().location.databaseUrl ?? "");
        url.username = role;
        await sql.raw(`create role ${role} login; grant pg_read_all_data to ${role}`).execute(engine().db);
        await run({ databaseUrl: url.href });
        expect(await tasks()).toEqual([
          { body: expect.stringContaining(`allow it by ALTER ROLE "${role}" CREATEDB`), ticked_off: null },
        ]);
        expect([files().length, await scratch()]).toEqual([1, []]);
        await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(engine().db);
      });
      // What follows is the same on both, and dumps take their time.
      return;
    }

    it("asks staff in one task where it fails, is tried again an hour later, and ticks the task off", async () => {
      const away = `${folder}-away`;
      renameSync(folder, away);
      await run();
      clock.advance(hourMs - 1);
      await run();
      renameSync(away, folder);
      await run();
      const problem = expect.stringContaining(`the folder ${folder} of BACKUP_DIR is not there`);
      expect([await tasks(), files(), await figures()]).toEqual([[{ body: problem, ticked_off: null }], [], {}]);
      clock.advance(1);
      await run();
      expect(await tasks()).toEqual([{ body: problem, ticked_off: expect.stringContaining("Von selbst") }]);
      expect(files()).toHaveLength(1);
    });

    it("asks staff at once where the folder is gone by day", async () => {
      await run();
      clock.advance(10 * hourMs);
      renameSync(folder, `${folder}-away`);
      await run();
      const text = await createMetrics(Fastify(), { db: engine().db, config: config() }).read();
      expect(text).toContain("\nbackup_folder_usable 0\n");
      renameSync(`${folder}-away`, folder);
      const problem = expect.stringContaining(`the folder ${folder} of BACKUP_DIR is not there`);
      expect(await tasks()).toEqual([{ body: problem, ticked_off: null }]);
    });

    it.each([
      ["by night", "2027-05-03T00:00:00.000Z"],
      ["before the night's backup", "2027-05-02T23:00:00.000Z"],
    ])("asks staff once, also where that could not be noted at first: %s", async (_, at) => {
      clock.set(at);
      renameSync(folder, `${folder}-away`);
      await whileRefused(engine().db, "update of task_id", "backup_runs", run);
      const before = await tasks();
      await run();
      renameSync(`${folder}-away`, folder);
      expect([before, await tasks()]).toEqual([[], [expect.objectContaining({ ticked_off: null })]]);
    });

    it("asks staff where what was restored contradicts itself, and keeps the file", async () => {
      await addPayment(engine().db, { reference_id: 999_999, cents: 5_00 });
      await run();
      clock.advance(24 * hourMs);
      await run();
      expect(await tasks()).toEqual([
        {
          body: expect.stringMatching(/holds contradictions \(\d+\), for example: .*belong to nothing/),
          ticked_off: null,
        },
      ]);
      expect([files().length, Object.keys(await figures())]).toEqual([
        2,
        expect.not.arrayContaining(["verified_timestamp_seconds"]),
      ]);
      expect(await scratch()).toEqual([]);
    });

    it("asks staff where no backup succeeded for two days", async () => {
      await run();
      const until = "2028-01-01T00:00:00.000Z";
      await engine().db.insertInto("leases").values({ name: "backup", holder: "other", until }).execute();
      clock.advance(48 * hourMs);
      await run();
      expect(await tasks()).toEqual([]);
      clock.advance(1);
      await run();
      await run();
      expect(await tasks()).toEqual([
        { body: expect.stringContaining("the last good one is of 2027-05-03T00:00:00.000Z"), ticked_off: null },
      ]);
    });

    it("is not made again by a process that looked before another one had made it, and was the next to begin", async () => {
      await run({ db: engine().db.withPlugin(afterFirstLookup("backup_runs", () => run())) });
      expect([files().length, await tasks(), Object.keys(await figures())]).toEqual([
        1,
        [],
        expect.arrayContaining(["verified_timestamp_seconds"]),
      ]);
    });

    it.each(["2031-05-03", "2027-05-05"])(
      "goes on the same day after a clock that showed %s was set right",
      async (day) => {
        const wrong = `${day}T00:00:00.000Z`;
        clock.set(wrong);
        await run();
        clock.set("2027-05-03T00:00:00.000Z");
        const ahead = files();
        await run();
        expect(ahead).toEqual([backupName(new Date(wrong))]);
        expect(files()).toContain(backupName(clock.now()));
      },
    );

    it("ends when the server stops, leaves nothing, and is begun anew an hour later", async () => {
      await run({ signal: AbortSignal.abort() });
      expect([files(), await scratch(), await tasks()]).toEqual([[], [], []]);
      clock.advance(hourMs);
      await run();
      expect(files()).toHaveLength(1);
    });
  });
});
