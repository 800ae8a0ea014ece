import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { addUser } from "../../../testing/rows.ts";

describeEachEngine((engine) => {
  it("gives each transaction that was there its one way of payment, with the sign of its total", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0055");
    const at = "2027-05-01T08:00:00.000Z";
    const row = {
      kind: "cashMovement" as const,
      corrects_id: null,
      received_cents: null,
      cashier_id: await addUser(db),
      cashier_name: "Kim",
      reason: "",
      started_at: at,
      finished_at: at,
      business_day: "2027-05-01",
    };
    const sale = { ...row, id: 1, number: 1, payment_method: "card" as const, total_cents: 30_000_000_00 };
    const out = { ...row, id: 2, number: 2, payment_method: "cash" as const, total_cents: -5_00 };
    await db
      .insertInto("till_transactions")
      .values({ ...sale, prev_hash: "", hash: "a" })
      .execute();
    await db
      .insertInto("till_transactions")
      .values({ ...out, prev_hash: "a", hash: "b" })
      .execute();
    await applyMigrations(db, "0060", "0060");
    expect(await db.selectFrom("till_payments").selectAll().orderBy("transaction_id").execute()).toEqual([
      { transaction_id: 1, position: 1, payment_method: "card", cents: 30_000_000_00 },
      { transaction_id: 2, position: 1, payment_method: "cash", cents: -5_00 },
    ]);
    await expect(db.updateTable("till_payments").set({ cents: 1 }).execute()).rejects.toThrow("never changed");
    await expect(db.deleteFrom("till_payments").execute()).rejects.toThrow("never changed or deleted");
    await db.destroy();
    await remove();
  });
});
