import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addBooking, addUser, addVehicle, addVoucher } from "../../../testing/rows.ts";

const at = "2027-05-01T08:00:00.000Z";

describeEachEngine((engine) => {
  it("keeps lines, and takes what a voucher pays and deposits on bottles with their signs and rates alone", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0106");
    const cashier = { cashier_id: await addUser(db), cashier_name: "Kim", reason: "" };
    const times = { started_at: at, finished_at: at, business_day: "2027-05-01" };
    const sale = { kind: "sale" as const, corrects_id: null, received_cents: null, ...cashier, ...times };
    const sealed = { id: 1, number: 1, payment_method: "cash" as const, total_cents: 2_50, prev_hash: "", hash: "a" };
    await db
      .insertInto("till_transactions")
      .values({ ...sale, ...sealed })
      .execute();
    const booking_id = await addBooking(db, aBookingRow({ vehicle_id: await addVehicle(db) }));
    const voucher_id = await addVoucher(db);
    const none = { product_id: null, booking_id: null, voucher_id: null, fee: null };
    const line = {
      transaction_id: 1,
      position: 1,
      name: "Schlüssel",
      quantity: 1,
      unit_cents: 2_50,
      total_cents: 2_50,
    };
    const first = { ...line, ...none, kind: "freeAmount" as const, tax_percent: 19 as const };
    await db.insertInto("till_lines").values(first).execute();

    await applyMigrations(db, "0107", "0112");

    const priced = (cents: number, quantity = 1) => ({ quantity, unit_cents: cents, total_cents: quantity * cents });
    const of = { booking_id, voucher_id };
    const taken = { ...first, position: 2, kind: "bottleDeposit" as const, ...priced(25) };
    const returned = { ...first, position: 3, kind: "bottleReturn" as const, ...priced(-25), tax_percent: 7 as const };
    const redeemed = {
      ...first,
      ...of,
      position: 4,
      kind: "redeemed" as const,
      ...priced(-2_00),
      tax_percent: 0 as const,
    };
    const turned = [
      { ...taken, position: 5, ...priced(25, -1) },
      { ...returned, position: 6, ...priced(-25, -1) },
      { ...redeemed, position: 7, ...priced(-2_00, -1) },
    ];
    const all = [taken, returned, redeemed, ...turned];
    await db.insertInto("till_lines").values(all).execute();
    expect(await db.selectFrom("till_lines").selectAll().orderBy("position").execute()).toEqual([first, ...all]);
    for (const wrong of [
      { ...taken, ...priced(-25) },
      { ...returned, ...priced(25) },
      { ...redeemed, ...priced(2_00) },
      { ...taken, tax_percent: 0 as const },
      { ...returned, tax_percent: 0 as const },
      { ...redeemed, tax_percent: 19 as const },
      { ...redeemed, voucher_id: null },
      { ...redeemed, booking_id: null },
      { ...taken, voucher_id },
      { ...taken, kind: "gift" as "bottleDeposit" },
    ]) {
      await expect(
        db
          .insertInto("till_lines")
          .values({ ...wrong, position: 8 })
          .execute(),
      ).rejects.toThrow();
    }
    await expect(db.deleteFrom("till_lines").execute()).rejects.toThrow("never changed or deleted");
    await db.destroy();
    await remove();
  });
});
