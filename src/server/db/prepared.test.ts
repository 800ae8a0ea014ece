import { sql } from "kysely";
import { describeEachEngine } from "../../testing/database.ts";
import { isUniqueViolation } from "./errors.ts";
import { executeTogether, executeWithNext, prepared, preparedInsert } from "./prepared.ts";
import { inTransaction } from "./transaction.ts";

const daysFrom = prepared((db, { from }: { from: string }) =>
  db.selectFrom("blocked_days").select("day").where("day", ">=", from).orderBy("day"),
);
const everything = prepared((db, { from }: { from: string }) =>
  db.selectFrom("blocked_days").selectAll().where("day", ">=", from),
);
const newDays = preparedInsert("blocked_days", (query) => query);

const row = (day: string) => ({ day, created_by: null, created_at: "" });

describeEachEngine((engine) => {
  beforeEach(() => engine().db.deleteFrom("blocked_days").execute());
  const days = async (from: string) => (await engine().db.executeQuery(daysFrom(engine().db, { from }))).rows;

  it("runs a prepared statement with the values of each call", async () => {
    const { db } = engine();
    await db.executeQuery(newDays(db, [row("1"), row("2")]));
    await db.executeQuery(newDays(db, [row("3"), row("4")]));
    await db.executeQuery(newDays(db, [row("5")]));
    expect(await days("2")).toEqual([{ day: "2" }, { day: "3" }, { day: "4" }, { day: "5" }]);
    expect(await days("5")).toEqual([{ day: "5" }]);
  });

  it("goes on where a newer server has added a column meanwhile", async () => {
    const { db } = engine();
    const found = () => db.connection().execute((one) => one.executeQuery(everything(one, { from: "" })));
    await db.executeQuery(newDays(db, [row("1")]));
    expect((await found()).rows).toHaveLength(1);
    await sql`alter table blocked_days add column reason text`.execute(db);
    expect((await found()).rows).toEqual([{ ...row("1"), reason: null }]);
    await sql`alter table blocked_days drop column reason`.execute(db);
  });

  it("undoes all of what is sent together where one fails, and says of what", async () => {
    const { db } = engine();
    const failed = inTransaction(db, (trx) =>
      executeTogether(trx, [newDays(trx, [row("1")]), newDays(trx, [row("1")]), newDays(trx, [row("2")])]),
    );
    expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true);
    expect(await days("")).toEqual([]);
  });

  it("answers each of what is sent together, in order", async () => {
    const { db } = engine();
    const [first, , second] = await inTransaction(db, (trx) =>
      executeTogether(trx, [daysFrom(trx, { from: "" }), newDays(trx, [row("1")]), daysFrom(trx, { from: "" })]),
    );
    expect([first.rows, second.rows]).toEqual([[], [{ day: "1" }]]);
  });

  it("commits nothing where a statement failed whose answer nobody waited for, and says of what", async () => {
    const { db } = engine();
    const failed = inTransaction(db, async (trx) => {
      await executeWithNext(trx, newDays(trx, [row("1")]));
      await executeWithNext(trx, newDays(trx, [row("1")]));
    });
    expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true);
    expect(await days("")).toEqual([]);
  });

  it("lets the next statement see what was written without waiting for it", async () => {
    const { db } = engine();
    const seen = await inTransaction(db, async (trx) => {
      await executeWithNext(trx, newDays(trx, [row("1")]));
      return (await trx.executeQuery(daysFrom(trx, { from: "" }))).rows;
    });
    expect(seen).toEqual([{ day: "1" }]);
  });

  it("waits for every answer outside of a transaction, where no commit would hear of a failure", async () => {
    const { db } = engine();
    await executeWithNext(db, newDays(db, [row("1")]));
    const failed = executeWithNext(db, newDays(db, [row("1")]));
    expect(isUniqueViolation(await failed.catch((error: unknown) => error))).toBe(true);
  });
});
