import { sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { addOldVehicle, applyMigrations } from "../../../testing/migrations.ts";
import { addUser } from "../../../testing/rows.ts";

const at = "2027-05-01T08:00:00.000Z";

describeEachEngine((engine) => {
  it("keeps orders, their money, their holds and all that refers to them", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0005");
    const vehicle = await addOldVehicle(db);
    const employee = await addUser(db);
    const run = (text: string) => sql.raw(text).execute(db);
    await run(`
      insert into holds (vehicle_id, session_hash, start_day, nights, expires_at, created_at)
      values (${vehicle}, 's', '2027-06-01', 2, '${at}', '${at}'), (${vehicle}, 't', '2027-07-01', 2, '${at}', '${at}')`);
    await run(`
      insert into half_days (vehicle_id, day, half, hold_id) values (${vehicle}, '2027-06-01', 'pm', 1)`);
    const order = (id: string, status: string, more: string) =>
      `('${id}', 'booking', '${status}', '{"request":{}}', 's', 'r-${id}', '${at}', '${at}', 36000, 0, ${more})`;
    await run(`
      insert into inbox (type, name, phone, email, body, created_at, canceled) values ('todo', '', '', '', '', '${at}', 0)`);
    await run(`
      insert into wallet_orders (id, purpose, status, payload, session_hash, request_id, created_at, updated_at,
        amount_cents, attempts, hold_id, employee_id, refund_cents, task_id)
      values ${order("UNPAID", "created", "1, null, null, null")},
        ${order("BOOKED", "booked", `null, ${employee}, null, null`)}, ${order("BACK", "refunding", "null, null, 100, 1")}`);
    await run(`
      insert into bookings (vehicle_id, nights, adults, children, total_cents, voucher_cents, start_day, end_day, salutation,
        name, email, phone, street_and_number, additional, zip_code_and_city, extras, comment, lang, payment_method, status,
        price_change_reason, cancel_reason, created_at, wallet_order_id)
      values (${vehicle}, 2, 2, 0, 36000, 0, '2027-05-10', '2027-05-12', '', '', '', '', '', '', '', '[]', '', 'de', 'paypal',
        'paid', '', '', '${at}', 'BOOKED')`);
    await run("update wallet_orders set booking_id = 1 where id = 'BOOKED'");
    await run(`
      insert into payments (wallet_order_id, kind, external_id, created_at, cents)
      values ('BOOKED', 'capture', 'C1', '${at}', 36000), ('BACK', 'capture', 'C2', '${at}', 36000),
        ('BACK', 'refund', 'R2', '${at}', -100)`);

    await applyMigrations(db, "0006", "0006");

    const rows = async (text: string) => (await sql.raw(text).execute(db)).rows;
    const kept = {
      purpose: "booking",
      payload: '{"request":{}}',
      amount_cents: 360_00,
      request_id: expect.any(String),
    };
    expect(await rows("select * from wallet_orders order by id")).toMatchObject([
      {
        ...kept,
        id: "BACK",
        status: "refunding",
        reference_id: null,
        refund_cents: 100,
        task_id: 1,
        employee_id: null,
      },
      { ...kept, id: "BOOKED", status: "fulfilled", reference_id: 1, refund_cents: null, employee_id: employee },
      { ...kept, id: "UNPAID", status: "created", reference_id: null, refund_cents: null, task_id: null },
    ]);
    expect(await rows("select * from payments order by id")).toEqual(
      [
        { cents: 360_00, wallet_order_id: "BOOKED", external_id: "C1", reference_id: 1 },
        { cents: 360_00, wallet_order_id: "BACK", external_id: "C2", reference_id: null },
        { cents: -100, wallet_order_id: "BACK", external_id: "R2", reference_id: null },
      ].map((row, index) => ({
        ...row,
        id: index + 1,
        kind: "wallet",
        purpose: "booking",
        registered_by: null,
        created_at: at,
      })),
    );
    expect(await rows("select id, wallet_order_id from holds order by id")).toEqual([
      { id: 1, wallet_order_id: "UNPAID" },
      { id: 2, wallet_order_id: null },
    ]);
    expect(await rows("select hold_id from half_days")).toEqual([{ hold_id: 1 }]);
    expect(await rows("select wallet_order_id from bookings")).toEqual([{ wallet_order_id: "BOOKED" }]);
    const columns = (table: string) =>
      db.introspection.getTables().then((all) => all.find(({ name }) => name === table));
    expect((await columns("wallet_orders"))?.columns.map(({ name }) => name)).not.toContain("hold_id");

    await expect(run("delete from wallet_orders where id = 'BOOKED'")).rejects.toBeDefined();
    await expect(run("update wallet_orders set status = 'booked'")).rejects.toBeDefined();
    await expect(
      run(`insert into payments (kind, purpose, cents, created_at) values ('cash', 'booking', 100, '${at}')`),
    ).rejects.toBeDefined();
    await expect(
      run(`insert into payments (kind, purpose, cents, created_at) values ('wallet', 'booking', 100, '${at}')`),
    ).rejects.toBeDefined();
    await run(`
      insert into payments (kind, purpose, cents, reference_id, created_at) values ('cash', 'booking', 100, 1, '${at}')`);
    await db.destroy();
    await remove();
  });
});
