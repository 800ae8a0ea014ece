import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { sql, type Transaction } from "kysely";
import { describeEachEngine } from "../../testing/database.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import type { Database } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

const busy = () => Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode: 5 });
const refused = (code: string) => Object.assign(new Error(code), { code });

describeEachEngine((engine) => {
  const days = async () => {
    const rows = await engine().db.selectFrom("blocked_days").select("day").orderBy("day").execute();
    return rows.map(({ day }) => day);
  };
  const block = (trx: Transaction<Database>, day: string) =>
    trx.insertInto("blocked_days").values({ day, created_by: null, created_at: "" }).execute();
  beforeEach(() => engine().db.deleteFrom("blocked_days").execute());

  /** Work that writes a row and then fails, so often. */
  function failing(error: () => unknown, times: number) {
    let runs = 0;
    const work = async (trx: Transaction<Database>) => {
      runs += 1;
      await block(trx, `run-${runs}`);
      if (runs <= times) throw error();
      return runs;
    };
    return { work, runs: () => runs };
  }

  describe("work that loses against another transaction", () => {
    it.each([
      ["a deadlock", () => refused("40P01")],
      ["a serialization failure", () => refused("40001")],
      ["a busy file", busy],
      ["a busy file that only its message names", () => Object.assign(busy(), { errcode: undefined })],
    ])("is done anew, and nothing of the first try is left (%s)", async (_, error) => {
      expect(await inTransaction(engine().db, failing(error, 2).work)).toBe(3);
      expect(await days()).toEqual(["run-3"]);
    });

    it("is given up after the third try, with the database's own word", async () => {
      const { work, runs } = failing(() => refused("40P01"), 9);
      await expect(inTransaction(engine().db, work)).rejects.toMatchObject({ code: "40P01" });
      expect([runs(), await days()]).toEqual([3, []]);
    });

    it("is not done anew for any other error", async () => {
      for (const error of [refused("23505"), refused("08006"), new Error("a bug"), null]) {
        const { work, runs } = failing(() => error, 9);
        await expect(inTransaction(engine().db, work)).rejects.toBe(error);
        expect(runs()).toBe(1);
      }
    });
  });

  it("waits for a file that another process has locked, and lets the readers pass meanwhile", async () => {
    const { db, location } = engine();
    if (location.databaseUrl !== null) return;
    const other = new DatabaseSync(path.join(location.dataDir, "houseboats.sqlite"));
    other.exec("begin immediate");
    const row = { day: "alone", created_by: null, created_at: "" };
    const alone = db.insertInto("blocked_days").values(row).execute();
    const together = inTransaction(db, (trx) => block(trx, "together"));
    expect(await days()).toEqual([]);
    other.exec("commit");
    other.close();
    await Promise.all([alone, together]);
    expect(await days()).toEqual(["alone", "together"]);
  });

  it("reports a full disk, not the rollback that fails because of it, and works again once there is room", async () => {
    const { db, location } = engine();
    if (location.databaseUrl !== null) return;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
    const large = inTransaction(db, (trx) => block(trx, "x".repeat(1_000_000)));
    const error: unknown = await large.catch((reason: unknown) => reason);
    expect(String((error as Error).message)).toContain("full");
    expect(isDatabaseUnavailable(error)).toBe(true);
    await sql`pragma max_page_count = 1000000`.execute(db);
    await inTransaction(db, (trx) => block(trx, "small"));
    expect(await days()).toEqual(["small"]);
  });

  describe("several transactions at once on SQLite", () => {
    const isSqlite = () => engine().location.databaseUrl === null;
    /** What another process sees of the file. */
    const seenByOthers = (): unknown[] => {
      const other = new DatabaseSync(path.join(engine().location.dataDir, "houseboats.sqlite"));
      const rows = other.prepare("select day from blocked_days order by day").all() as { day: string }[];
      other.close();
      return rows.map(({ day }) => day);
    };
    const settled = (works: Promise<unknown>[]) =>
      Promise.allSettled(works).then((results) => results.map(({ status }) => status));

    it("are refused alone", async () => {
      if (!isSqlite()) return;
      const { db } = engine();
      const works = ["1", "2", "2", "3"].map((day, index) =>
        inTransaction(db, async (trx) => {
          if (index === 2) await block(trx, "undone");
          await block(trx, day);
        }),
      );
      expect(await settled(works)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
      expect(seenByOthers()).toEqual(["1", "2", "3"]);
      const first = inTransaction(db, (trx) => block(trx, "1"));
      const second = inTransaction(db, (trx) => block(trx, "4"));
      expect(await settled([first, second])).toEqual(["rejected", "fulfilled"]);
      expect(seenByOthers()).toEqual(["1", "2", "3", "4"]);
    });

    it("show nobody what may still be undone", async () => {
      if (!isSqlite()) return;
      const { db } = engine();
      const order: string[] = [];
      const booked = inTransaction(db, (trx) => block(trx, "1")).then(() => order.push("committed"));
      const read = days().then((found) => order.push(`read ${found.join()}`));
      await Promise.all([booked, read]);
      expect(order).toEqual(["committed", "read 1"]);
    });
  });

  it("gets two through that lock the same rows crosswise, and two that read what the other writes", async () => {
    if (engine().engine === "sqlite") return;
    const { db } = engine();
    await db.transaction().execute(async (trx) => {
      await block(trx, "one");
      await block(trx, "other");
    });
    for (const isolation of ["read committed", "serializable"]) {
      let runs = 0;
      let waiting: (() => void)[] = [];
      /** Lets the first two pass together; who tries again passes at once. */
      const together = () => {
        runs += 1;
        return runs > 2
          ? Promise.resolve()
          : new Promise<void>((resolve) => {
              waiting.push(resolve);
              if (waiting.length === 2) for (const pass of waiting) pass();
            });
      };
      const lock = (trx: Transaction<Database>, day: string) =>
        trx
          .updateTable("blocked_days")
          .set((row) => ({ created_at: sql<string>`${row.ref("created_at")} || '.'` }))
          .where("day", "=", day)
          .execute();
      const crosswise = (first: string, second: string) =>
        inTransaction(db, async (trx) => {
          await sql.raw(`set transaction isolation level ${isolation}`).execute(trx);
          await lock(trx, first);
          await together();
          await lock(trx, second);
        });
      await Promise.all([crosswise("one", "other"), crosswise("other", "one")]);
      // The loser may begin anew before the other has committed, and lose once more.
      expect(runs).toBeGreaterThanOrEqual(3);
      waiting = [];
    }
    const written = await db.selectFrom("blocked_days").select("created_at").execute();
    expect(written).toEqual([{ created_at: "...." }, { created_at: "...." }]);
  });
});
