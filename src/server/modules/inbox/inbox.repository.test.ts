import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { aBookingRow, addVehicle } from "../../../testing/rows.ts";
import { anInboxRow } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { closeTasksOf, closeTasksOfKind } from "./inbox.repository.ts";

const now = new Date("2027-05-03T10:00:00.000Z");
const before = "2027-05-02T10:00:00.000Z";

describeOnSqlite((engine) => {
  it("ticks off what is settled and nothing else: no other kind, no other booking, nothing that was done", async () => {
    const { db } = engine();
    await emptyTables(db);
    const row = aBookingRow({ vehicle_id: await addVehicle(db) });
    const bookings = await db.insertInto("bookings").values([row, row]).returning("id").execute();
    const [one = 0, other = 0] = bookings.map(({ id }) => id);
    const tasks = [
      { kind: "mailFailed", booking_id: one },
      { kind: "stayWished", booking_id: one },
      { kind: "mailFailed", booking_id: other },
      { kind: "mailFailed", booking_id: one, ticked_off_at: before },
      { kind: "signingFailed" },
      { kind: "signingFailed", ticked_off_at: before },
    ] as const;
    await db
      .insertInto("inbox")
      .values(tasks.map((task) => anInboxRow({ type: "todo", ...task })))
      .execute();
    const closed = async () => {
      const items = await db.selectFrom("inbox").select(["ticked_off_at", "closed_by_system"]).orderBy("id").execute();
      return items.map(({ ticked_off_at, closed_by_system }) => [ticked_off_at, closed_by_system]);
    };
    const [open, done, settled] = [
      [null, 0],
      [before, 0],
      [now.toISOString(), 1],
    ];
    await inTransaction(db, (trx) => closeTasksOf(trx, { booking_id: one }, ["mailFailed", "mailHeldBack"], now));
    expect(await closed()).toEqual([settled, open, open, done, open, done]);
    await inTransaction(db, (trx) => closeTasksOfKind(trx, "signingFailed", now));
    expect(await closed()).toEqual([settled, open, open, done, settled, done]);
  });
});
