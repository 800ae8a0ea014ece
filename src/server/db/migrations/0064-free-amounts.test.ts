import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { addUser } from "../../../testing/rows.ts";

describeEachEngine((engine) => {
  it("keeps the lines that were there, and takes free amounts beside them", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0060");
    const at = "2027-05-01T08:00:00.000Z";
    const movement = { kind: "cashMovement" as const, corrects_id: null, payment_method: "cash" as const };
    const cashier = { cashier_id: await addUser(db), cashier_name: "Kim", reason: "Wechselgeld" };
    const times = { started_at: at, finished_at: at, business_day: "2027-05-01" };
    const sums = { total_cents: 300_00, received_cents: null, prev_hash: "", hash: "a" };
    const row = { id: 1, number: 1, ...movement, ...cashier, ...times, ...sums };
    await db.insertInto("till_transactions").values(row).execute();
    const none = { product_id: null, booking_id: null, voucher_id: null, fee: null };
    const line = { transaction_id: 1, quantity: 1, unit_cents: 300_00, total_cents: 300_00, ...none };
    const float = { ...line, position: 1, kind: "openingFloat" as const, name: "Wechselgeld", tax_percent: 0 as const };
    await db.insertInto("till_lines").values(float).execute();
    const free = { ...line, position: 2, kind: "freeAmount" as const, name: "Schlüssel", tax_percent: 19 as const };
    await expect(db.insertInto("till_lines").values(free).execute()).rejects.toThrow();
    await applyMigrations(db, "0064", "0064");
    await db.insertInto("till_lines").values(free).execute();
    const lines = await db.selectFrom("till_lines").selectAll().orderBy("position").execute();
    expect(lines.map(({ kind }) => kind)).toEqual(["openingFloat", "freeAmount"]);
    await expect(db.deleteFrom("till_lines").execute()).rejects.toThrow("never changed or deleted");
    const unknown = { ...free, position: 3, kind: "gift" as "freeAmount" };
    await expect(db.insertInto("till_lines").values(unknown).execute()).rejects.toThrow();
    await db.destroy();
    await remove();
  });
});
