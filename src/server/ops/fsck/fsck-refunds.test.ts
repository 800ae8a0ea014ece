import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addWalletOrder, agreeOnCost } from "../../../testing/rows.ts";
import { addPayment, addSoundRows, findingsIn, type SoundRows } from "./fsck.fixture.ts";

describeOnSqlite((engine) => {
  let rows: SoundRows;
  beforeEach(async () => {
    const { db } = engine();
    await db.updateTable("bookings").set({ wallet_order_id: null }).execute();
    await db.updateTable("vouchers").set({ wallet_order_id: null }).execute();
    await emptyTables(db);
    rows = await addSoundRows(db);
  });

  /** Payments of an order at the wallet, of which so much is to go back. */
  async function goingBack(
    of: { purpose: "booking" | "voucher"; reference_id: number },
    { id, cents, refund_cents }: { id: string; cents: number[]; refund_cents: number },
  ): Promise<void> {
    const { db } = engine();
    const [amount_cents = 0] = cents;
    await addWalletOrder(db, { id, purpose: of.purpose, status: "refunding", amount_cents });
    const { reference_id } = of;
    await db.updateTable("wallet_orders").set({ reference_id, refund_cents }).where("id", "=", id).execute();
    for (const [index, part] of cents.entries()) {
      await addPayment(db, { ...of, kind: "wallet", wallet_order_id: id, external_id: `${id}-${index}`, cents: part });
    }
  }

  it.each(["booking", "voucher"] as const)(
    "nothing is wrong where the wallet gave back more of an order for a %s than it was asked to, and owes another's",
    async (purpose) => {
      const of = { purpose, reference_id: purpose === "booking" ? rows.paid : rows.voucher };
      await goingBack(of, { id: "TOO-MUCH", cents: [30_00, -30_00], refund_cents: 20_00 });
      await goingBack(of, { id: "OWED", cents: [10_00], refund_cents: 10_00 });
      expect(await findingsIn(engine().db)).toEqual([]);
    },
  );

  it("nothing is wrong with a voucher that was spent before its money was disputed", async () => {
    const { db } = engine();
    const { voucher, byVoucher } = rows;
    await db.deleteFrom("voucher_entries").where("wallet_order_id", "=", "W-3").execute();
    const redeemed = db.updateTable("voucher_entries").set({ cents: -100_00 });
    await redeemed.where("booking_id", "=", byVoucher).execute();
    await agreeOnCost(db, byVoucher, 100_00);
    await db.updateTable("vouchers").set({ status: "spent", balance_cents: 0 }).where("id", "=", voucher).execute();
    await addPayment(db, { purpose: "voucher", reference_id: voucher, movement: "disputed", cents: -30_00 });
    expect(await findingsIn(db)).toEqual([]);
  });
});
