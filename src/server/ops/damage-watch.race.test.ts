import Fastify from "fastify";
import { sql } from "kysely";
import { testClock } from "../../testing/clock.ts";
import { describeOnPostgres } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { lockName } from "../db/transaction.ts";
import { syncTask } from "../modules/inbox/sync-task.ts";
import { watchDamage } from "./damage-watch.ts";
import { setRunTask } from "./fsck/fsck-runs.repository.ts";
import { fsckTask } from "./fsck/nightly-fsck.ts";

describeOnPostgres((engine) => {
  it("tells staff once of a damaged page that another server is just telling them of", async () => {
    await emptyTables(engine().db);
    const { now } = testClock();
    const db = engine().open();
    await expect(
      sql`do $$ begin raise exception 'invalid page' using errcode = 'XX001'; end $$`.execute(db),
    ).rejects.toThrow("invalid page");
    const tell = watchDamage({ db, now, log: Fastify().log });
    try {
      await whileUncommitted(
        engine().db,
        async (trx) => {
          await lockName(trx, "fsck_runs");
          await setRunTask(trx, await syncTask(trx, null, fsckTask(1, "invalid page"), now()));
        },
        tell,
      );
    } finally {
      await db.destroy();
    }
    expect(await engine().db.selectFrom("inbox").select("id").execute()).toHaveLength(1);
  });
});
