import type { Transaction } from "kysely";
import { testClock } from "../../../testing/clock.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { databaseWithin, whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { changeBackupRun } from "./backup-runs.repository.ts";
import { runNightlyBackup } from "./nightly-backup.ts";

describeOnPostgres((engine) => {
  const clock = testClock();
  const log = { error: () => undefined } as never;
  const look = (folder: string, db = engine().db) => {
    const config = { ...readConfig({}), backup: { key: Buffer.alloc(32, 1), folder } };
    return runNightlyBackup({ db, config, now: clock.now, log });
  };
  const tasks = () => engine().db.selectFrom("inbox").select("id").where("kind", "=", "backupFailed").execute();

  beforeEach(async () => {
    clock.set("2027-05-03T10:00:00.000Z");
    await emptyTables(engine().db);
    const today = { day: "2027-05-03", started_at: "2027-05-03T00:00:00.000Z" };
    const ended = { finished_at: today.started_at, since: "2027-01-01T00:00:00.000Z", verified_at: null };
    await engine()
      .db.updateTable("backup_runs")
      .set({ ...today, ...ended, task_id: null })
      .execute();
  });

  it("asks staff once where two servers miss the folder at the same time", async () => {
    await whileUncommitted(
      engine().db,
      (trx) => look("/nowhere", databaseWithin(trx)),
      () => look("/nowhere"),
    );
    expect(await tasks()).toHaveLength(1);
  });

  it("asks once, too, where one of them tried to make a backup", async () => {
    const { db } = engine();
    await db.deleteFrom("leases").execute();
    await db.updateTable("backup_runs").set({ day: "" }).execute();
    let hasAsked = false;
    const meetingAnother = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== "transaction" || hasAsked) return typeof value === "function" ? value.bind(target) : value;
        hasAsked = true;
        const execute = (work: (trx: Transaction<Database>) => Promise<unknown>) =>
          whileUncommitted(
            db,
            (trx) => look("/nowhere", databaseWithin(trx)),
            () => db.transaction().execute(work),
          );
        return () => ({ execute });
      },
    });
    await look("/nowhere", meetingAnother);
    expect(await tasks()).toHaveLength(1);
  });

  it("misses no backup that another server is just through with", async () => {
    await whileUncommitted(
      engine().db,
      (trx) => changeBackupRun(trx, { verified_at: clock.now().toISOString() }),
      () => look(engine().location.dataDir),
    );
    expect(await tasks()).toEqual([]);
  });
});
