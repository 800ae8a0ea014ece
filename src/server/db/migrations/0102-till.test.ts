import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { addUser } from "../../../testing/rows.ts";

const at = "2027-05-01T08:00:00.000Z";

describeEachEngine((engine) => {
  it("keeps transactions and lines, gives each its one way of payment, and takes larger and free amounts", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0099");
    const cashier = { cashier_id: await addUser(db), cashier_name: "Kim", reason: "Wechselgeld" };
    const times = { started_at: at, finished_at: at, business_day: "2027-05-01" };
    const row = { kind: "cashMovement" as const, corrects_id: null, received_cents: null, ...cashier, ...times };
    const float = { ...row, id: 1, number: 1, payment_method: "cash" as const, total_cents: 300_00 };
    const out = { ...row, id: 2, number: 2, payment_method: "card" as const, total_cents: -5_00 };
    const rows = [
      { ...float, prev_hash: "", hash: "a" },
      { ...out, prev_hash: "a", hash: "b" },
    ];
    await db.insertInto("till_transactions").values(rows).execute();
    const none = { product_id: null, booking_id: null, voucher_id: null, fee: null };
    const line = { transaction_id: 1, quantity: 1, unit_cents: 300_00, total_cents: 300_00, ...none };
    const first = { ...line, position: 1, kind: "openingFloat" as const, name: "Wechselgeld", tax_percent: 0 as const };
    await db.insertInto("till_lines").values(first).execute();

    await applyMigrations(db, "0100", "0102");

    expect(await db.selectFrom("till_transactions").selectAll().orderBy("id").execute()).toEqual(rows);
    expect(await db.selectFrom("till_payments").selectAll().orderBy("transaction_id").execute()).toEqual([
      { transaction_id: 1, position: 1, payment_method: "cash", cents: 300_00 },
      { transaction_id: 2, position: 1, payment_method: "card", cents: -5_00 },
    ]);
    const large = { ...line, unit_cents: 30_000_000_00, total_cents: 30_000_000_00, tax_percent: 19 as const };
    const free = { ...large, position: 2, kind: "freeAmount" as const, name: "Schlüssel" };
    await db.insertInto("till_lines").values(free).execute();
    expect(await db.selectFrom("till_lines").selectAll().orderBy("position").execute()).toEqual([first, free]);
    const unknown = { ...free, position: 3, kind: "gift" as "freeAmount" };
    await expect(db.insertInto("till_lines").values(unknown).execute()).rejects.toThrow();
    for (const table of ["till_transactions", "till_lines", "till_payments"] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow("never changed or deleted");
    }
    await expect(db.updateTable("till_payments").set({ cents: 1 }).execute()).rejects.toThrow("never changed");
    await db.destroy();
    await remove();
  });
});
