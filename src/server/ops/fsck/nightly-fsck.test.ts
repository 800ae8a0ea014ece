import { execFile } from "node:child_process";
import { promisify } from "node:util";
import Fastify from "fastify";
import type { KyselyPlugin } from "kysely";
import { afterFirstLookup } from "../../../testing/after-first-lookup.ts";
import { testClock } from "../../../testing/clock.ts";
import { createMigratedDatabase, createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { whileRefused } from "../../../testing/while-refused.ts";
import { runFsck } from "../../../tools/fsck.ts";
import { readConfig } from "../../config.ts";
import { listInbox } from "../../modules/inbox/inbox.queries.ts";
import { leaseMs } from "../lease.ts";
import { takeLease } from "../leases.repository.ts";
import { createMetrics } from "../metrics.ts";
import { noAmcheck } from "./damage-check.ts";
import { addPayment, addSoundRows, type SoundRows } from "./fsck.fixture.ts";
import { runNightlyFsck } from "./nightly-fsck.ts";

const dayMs = 24 * 3_600_000;

describeEachEngine((engine, itOnSqlite) => {
  const clock = testClock();
  let rows: SoundRows;
  let logged: string[] = [];
  const log = {
    error: (finding: { subject: string }) => void logged.push(finding.subject),
    warn: () => undefined,
  } as never;
  const run = (signal?: AbortSignal) =>
    runNightlyFsck({ db: engine().db, config: engine().location, now: clock.now, log }, signal);
  const damage = (cents = -20_00) => addPayment(engine().db, { reference_id: rows.paid, cents });
  const tasks = async () =>
    (await listInbox(engine().db, { admin: true })).map(({ body, ticked_off }) => ({ body, ticked_off }));
  const findings = async () => {
    const { read } = createMetrics(Fastify(), { db: engine().db, config: readConfig({}) });
    return /^database_fsck_findings (.*)$/m.exec(await read())?.[1];
  };
  const environment = () => {
    const { databaseUrl, dataDir } = engine().location;
    return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" };
  };

  beforeEach(async () => {
    const { db } = engine();
    clock.set("2027-05-03T01:00:00.000Z");
    logged = [];
    await emptyTables(db);
    await db
      .updateTable("fsck_runs")
      .set({ day: "", started_at: "", finished_at: null, findings: null, task_id: null })
      .execute();
    rows = await addSoundRows(db);
  });

  describe("the nightly look for contradictions", () => {
    itOnSqlite("begins at 3:00 in Berlin, once a day, and tells the metrics what it found", async () => {
      clock.set("2027-05-03T00:59:59.000Z");
      await run();
      expect(await findings()).toBeUndefined();
      clock.advance(1_000);
      await run();
      expect(await findings()).toBe("0");
      await damage();
      await run();
      expect(await findings()).toBe("0");
      clock.advance(dayMs);
      await run();
      expect(await findings()).toBe("1");
      expect(logged).toEqual([`booking ${rows.paid}`]);
    });

    itOnSqlite.each([
      ["back", "2026-10-24T22:00:00.000Z", "2026-10-25T02:00:00.000Z"],
      ["forward", "2027-03-27T23:00:00.000Z", "2027-03-28T01:00:00.000Z"],
    ])("begins once, at 3:00, in the night when the clocks go %s", async (_, midnight, three) => {
      clock.set(midnight);
      const starts: string[] = [];
      for (let quarter = 0; quarter < 4 * 6; quarter += 1) {
        await run();
        const { started_at } = await engine().db.selectFrom("fsck_runs").selectAll().executeTakeFirstOrThrow();
        starts.push(started_at);
        clock.advance(15 * 60_000);
      }
      expect([...new Set(starts)]).toEqual(["", three]);
    });

    itOnSqlite.each(["2031-05-03", "2027-05-05"])(
      "goes on the same day after a clock that showed %s was set right",
      async (day) => {
        clock.set(`${day}T01:00:00.000Z`);
        await run();
        await damage();
        clock.set("2027-05-03T01:00:00.000Z");
        await run();
        expect(await findings()).toBe("1");
      },
    );

    it("is taken by one of several processes", async () => {
      await damage();
      const other = engine().open();
      await Promise.all([run(), runNightlyFsck({ db: other, config: engine().location, now: clock.now, log }), run()]);
      expect(logged).toHaveLength(1);
      expect(await tasks()).toHaveLength(1);
      await other.destroy();
    });

    it("is not taken again by a process that asked before another one had taken it, and was the next to begin", async () => {
      await damage();
      const slow = engine().db.withPlugin(afterFirstLookup("fsck_runs", () => run()));
      await runNightlyFsck({ db: slow, config: engine().location, now: clock.now, log });
      expect(logged).toHaveLength(1);
    });

    itOnSqlite("asks staff in one task, which is ticked off once all is well", async () => {
      await damage();
      for (let night = 0; night < 3; night += 1) {
        await run();
        clock.advance(dayMs);
      }
      expect(await tasks()).toEqual([
        {
          body: expect.stringContaining(`booking ${rows.paid} is paid, but 340.00 of 360.00 were paid`),
          ticked_off: null,
        },
      ]);
      await damage(20_00);
      await run();
      expect(await tasks()).toEqual([{ body: expect.anything(), ticked_off: expect.stringContaining("Von selbst") }]);
      expect(await findings()).toBe("0");
      await damage();
      clock.advance(dayMs);
      await run();
      expect((await tasks()).filter((task) => task.ticked_off === null)).toHaveLength(1);
    });

    itOnSqlite("asks staff once, also where what was found could not be noted at first", async () => {
      await damage();
      await whileRefused(engine().db, "update of findings", "fsck_runs", run);
      expect(await tasks()).toEqual([]);
      await run();
      expect([await findings(), await tasks()]).toEqual(["1", [expect.objectContaining({ ticked_off: null })]]);
    });

    itOnSqlite("ends when the server stops, and is begun anew by the next that looks", async () => {
      await run(AbortSignal.abort());
      expect(await findings()).toBeUndefined();
      await run();
      expect(await findings()).toBe("0");
    });

    itOnSqlite("is begun anew a minute after a process that was at it was killed", async () => {
      const until = new Date(clock.now().getTime() + leaseMs).toISOString();
      await takeLease(engine().db, { name: "fsck", holder: "killed", until }, clock.now());
      clock.advance(leaseMs - 1);
      await run();
      expect(await findings()).toBeUndefined();
      clock.advance(1);
      await run();
      expect(await findings()).toBe("0");
    });

    it("tells nothing where another process has taken it over meanwhile", async () => {
      await damage();
      const other = engine().open();
      let isTaken = false;
      const takeOver: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (logged.length === 0 || isTaken) return result;
          isTaken = true;
          await other.updateTable("leases").set({ holder: "another" }).execute();
          return result;
        },
      };
      const watched = engine().db.withPlugin(takeOver);
      await runNightlyFsck({ db: watched, config: engine().location, now: clock.now, log });
      expect([await findings(), await tasks()]).toEqual([undefined, []]);
      await other.destroy();
    });
  });

  describe("npm run fsck", () => {
    const look = async () => {
      const lines: string[] = [];
      const count = await runFsck(environment(), (line) => line !== noAmcheck && lines.push(line));
      return { count, lines };
    };

    itOnSqlite("prints each finding in a line, and how many there are", async () => {
      expect(await look()).toEqual({ count: 0, lines: [expect.stringMatching(/^No contradictions in /)] });
      await damage();
      await addPayment(engine().db, { reference_id: rows.unpaid, cents: 260_00 });
      expect(await look()).toEqual({
        count: 2,
        lines: [
          `booking ${rows.paid} is paid, but 340.00 of 360.00 were paid`,
          `booking ${rows.unpaid} is unpaid, but 360.00 of 360.00 were paid`,
          expect.stringMatching(/^2 contradictions in /),
        ],
      });
    });

    it("says in a sentence where there is nothing to look at, and makes nothing", async () => {
      const empty = await createTestDatabase(engine().engine);
      await empty.db.destroy();
      const { databaseUrl, dataDir } = empty.location;
      const asked = runFsck({ DATA_DIR: `${dataDir}/none`, DATABASE_URL: databaseUrl ?? "" }, () => undefined);
      await expect(asked).rejects.toThrow(/does not exist: set DATA_DIR|is not of this version/);
      await empty.remove();
    });
  });
});

it("ends with 1 where something is found", async () => {
  const database = await createMigratedDatabase("sqlite");
  await addPayment(database.db, { reference_id: 999_999, cents: 5_00 });
  const env = { ...process.env, DATA_DIR: database.location.dataDir, DATABASE_URL: "" };
  const ended = promisify(execFile)(process.execPath, ["--import", "tsx", "src/tools/fsck.ts"], { env });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("belong to nothing\n1 contra"),
  });
  await database.db.destroy();
  await database.remove();
});
