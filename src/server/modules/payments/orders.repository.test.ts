import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { advance, claimOrder, findOrder, postpone, reschedule } from "./orders.repository.ts";

const now = new Date("2027-05-03T10:00:00.000Z");
const due = "2027-05-03T10:00:00.000Z";
const later = "2027-05-03T11:00:00.000Z";

describeOnSqlite((engine) => {
  beforeEach(async () => {
    await emptyTables(engine().db);
    await addWalletOrder(engine().db, { id: "ORDER", status: "capturing", next_attempt_at: due });
  });

  const read = async () => {
    const order = await findOrder(engine().db, "ORDER");
    if (!order) throw new Error("there is no order");
    return order;
  };

  it("is claimed by one of two who read it", async () => {
    const order = await read();
    const claim = () => claimOrder(engine().db, order, later);
    expect([await claim(), await claim()]).toEqual([true, false]);
  });

  it("takes no step, is not claimed and keeps its next attempt where it took a step since it was read", async () => {
    const { db } = engine();
    const order = await read();
    await db.updateTable("wallet_orders").set({ status: "captured", capture_id: "CAPTURE" }).execute();
    const stands = await read();
    expect(await inTransaction(db, (trx) => advance(trx, order, "capture.declined", {}, now))).toBeNull();
    expect(await claimOrder(db, order, later)).toBe(false);
    expect(await inTransaction(db, (trx) => postpone(trx, order, later))).toBeNull();
    await inTransaction(db, (trx) => reschedule(trx, order, null));
    expect(await read()).toEqual(stands);
  });
});
