import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { insertPayment, sumOfPayments } from "./payments.repository.ts";

const of = { purpose: "booking", reference_id: 1 };

describeEachEngine((engine, itOnSqlite) => {
  beforeEach(() => emptyTables(engine().db));

  const pay = (cents: number, own: { wallet_order_id?: string; movement?: "regular" | "disputed" } = {}) => {
    const rest = { registered_by: null, till_transaction_id: null, created_at: "2027-05-03T10:00:00.000Z" };
    const by = own.wallet_order_id === undefined ? "banktransfer" : "wallet";
    const row = { ...of, ...rest, kind: by, external_id: by === "wallet" ? `${cents}` : null, cents } as const;
    return inTransaction(engine().db, (trx) =>
      insertPayment(trx, { wallet_order_id: null, movement: "regular", ...row, ...own }),
    );
  };
  const sum = () => sumOfPayments(engine().db, of);

  it("adds up amounts beyond 32 bits", async () => {
    await pay(30_000_000_00);
    await pay(30_000_000_00);
    expect(await sum()).toBe(60_000_000_00);
  });

  itOnSqlite(
    "leaves out what is on its way back, once, whatever of it arrived; a dispute is not decided yet",
    async () => {
      await addWalletOrder(engine().db, { id: "ORDER", status: "refunding", refund_cents: 100_00 });
      await pay(360_00, { wallet_order_id: "ORDER" });
      await pay(-50_00, { wallet_order_id: "ORDER", movement: "disputed" });
      expect(await sum()).toBe(260_00);
      await pay(-40_00, { wallet_order_id: "ORDER" });
      expect(await sum()).toBe(260_00);
      await pay(-60_00, { wallet_order_id: "ORDER" });
      await engine().db.updateTable("wallet_orders").set({ status: "refunded" }).execute();
      expect(await sum()).toBe(260_00);
    },
  );
});
