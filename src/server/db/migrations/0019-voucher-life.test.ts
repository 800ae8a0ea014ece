import { sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { addOldVehicle, applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addWalletOrder } from "../../../testing/rows.ts";
import type { NewBooking } from "../tables/booking.ts";

describeEachEngine((engine) => {
  it("keeps vouchers, their ledgers and bookings, and knows what was used of each", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0018");
    const run = (text: string) => sql.raw(text).execute(db);
    const rows = async (text: string) => (await sql.raw(text).execute(db)).rows;
    const voucher = (
      code: string,
      status: string,
      balance: number,
      paidAt: string | null = "2027-12-31T10:00:00.000Z",
    ) =>
      run(`
        insert into vouchers (code, status, salutation, name, email, street_and_number, additional, zip_code_and_city,
          recipient, text, payment_method, lang, created_at, amount_cents, balance_cents, background, paid_at)
        values ('${code}', '${status}', '', 'Erika', '', '', '', '', 'Oma', '', 'banktransfer', 'de',
          '2026-12-30T10:00:00.000Z', 10000, ${balance}, 1, ${paidAt === null ? "null" : `'${paidAt}'`})`);
    await voucher("WHOLE", "paid", 40_00);
    await voucher("PART", "paid", 30_00);
    await voucher("SPENT", "paid", 0);
    await voucher("BACK", "paid", 100_00);
    await voucher("OPEN", "unpaid", 0, null);
    await voucher("CANCELLED", "cancelled", 20_00);
    const vehicle_id = await addOldVehicle(db);
    const booking = { ...aBookingRow({ vehicle_id }), voucher_id: 3, voucher_cents: 100_00, total_cents: 360_00 };
    await db
      .insertInto("bookings")
      .values(booking as NewBooking)
      .execute();
    await addWalletOrder(db, { id: "O1" });
    const entry = (voucherId: number, kind: string, cents: number, of: { booking?: number; order?: string } = {}) =>
      run(`
        insert into voucher_entries (voucher_id, kind, cents, created_at, booking_id, wallet_order_id)
        values (${voucherId}, '${kind}', ${cents}, '2027-12-31T10:00:00.000Z', ${of.booking ?? "null"},
          ${of.order ? `'${of.order}'` : "null"})`);
    for (const id of [1, 2, 3, 4]) await entry(id, "paid", 100_00);
    await entry(1, "reserved", -60_00, { order: "O1" });
    await entry(2, "redeemed", -70_00, { booking: 1 });
    await entry(3, "redeemed", -100_00, { booking: 1 });
    await entry(4, "redeemed", -100_00, { booking: 1 });
    await entry(4, "released", 100_00, { booking: 1 });
    await entry(6, "paid", 20_00);

    await applyMigrations(db, "0019", "0019");

    const unused = { wallet_order_id: null, download_token: null, cancel_reason: "", name: "Erika", recipient: "Oma" };
    const expected = [
      { code: "WHOLE", status: "paid", balance_cents: 40_00, expires_on: "2030-12-31" },
      { code: "PART", status: "partlyRedeemed", balance_cents: 30_00, expires_on: "2030-12-31" },
      { code: "SPENT", status: "spent", balance_cents: 0, expires_on: "2030-12-31" },
      { code: "BACK", status: "paid", balance_cents: 100_00, expires_on: "2030-12-31" },
      { code: "OPEN", status: "requested", balance_cents: 0, expires_on: "2029-12-31" },
      { code: "CANCELLED", status: "cancelled", balance_cents: 0, expires_on: "2030-12-31" },
    ];
    expect(await rows("select * from vouchers order by id")).toMatchObject(
      expected.map((row, index) => ({ ...unused, ...row, id: index + 1 })),
    );
    const sums = await rows(`
      select vouchers.id from vouchers where balance_cents <>
        (select coalesce(sum(cents), 0) from voucher_entries where voucher_id = vouchers.id)`);
    expect(sums).toEqual([]);
    expect(await rows("select voucher_id, kind, cents from voucher_entries where kind = 'cancelled'")).toEqual([
      { voucher_id: 6, kind: "cancelled", cents: -20_00 },
    ]);
    expect(await rows("select voucher_id from bookings")).toEqual([{ voucher_id: 3 }]);

    await entry(1, "expired", -1);
    for (const refused of [
      "delete from vouchers where id = 3",
      "update vouchers set status = 'unpaid'",
      "update vouchers set balance_cents = -1",
      "update vouchers set expires_on = null",
      "update vouchers set code = 'WHOLE'",
      "update vouchers set download_token = 'same'",
      "update vouchers set wallet_order_id = 'O2' where id = 1",
      "update vouchers set wallet_order_id = 'O1'",
      "update voucher_entries set kind = 'lost'",
      "update voucher_entries set voucher_id = 99",
      "insert into voucher_attempts (kind, address, created_at) values ('other', '', '')",
    ]) {
      await expect(run(refused)).rejects.toThrow(/constraint/i);
    }
    await run("insert into voucher_attempts (kind, address, created_at) values ('guessed', '', '')");
    const indexes = engine().engine === "postgres" ? "pg_indexes" : "sqlite_schema";
    const named = await rows(`select 1 from ${indexes} where ${indexes === "pg_indexes" ? "indexname" : "name"} in
      ('vouchers_code_letters', 'voucher_entries_booking_id', 'voucher_entries_wallet_order')`);
    expect(named).toHaveLength(3);
    await db.destroy();
    await remove();
  });
});
