import { describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { lockOrder } from "./orders.repository.ts";

describeOnPostgres((engine) => {
  it("an order is read as it is once who is at it has ended", async () => {
    const { db } = engine();
    await emptyTables(db);
    await addWalletOrder(db, { id: "ORDER-1" });
    const seen = await whileUncommitted(
      db,
      async (trx) => {
        await lockOrder(trx, "ORDER-1");
      },
      () => inTransaction(db, (trx) => lockOrder(trx, "ORDER-1")),
      (trx) => trx.updateTable("wallet_orders").set({ status: "expired" }).execute(),
    );
    expect(seen?.status).toBe("expired");
  });
});
