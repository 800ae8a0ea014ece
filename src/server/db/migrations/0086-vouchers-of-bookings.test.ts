import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addRedemption, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { knownBookings } from "../../modules/booking/booking.repository.ts";
import type { NewBooking } from "../tables/booking.ts";

describeEachEngine((engine) => {
  it("takes what vouchers pay from their ledger, of a cancelled booking what they got back", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0085");
    const vehicle_id = await addVehicle(db);
    const voucherId = await addVoucher(db, { amount_cents: 500_00 });
    const add = async (status: NewBooking["status"], voucher_cents: number) => {
      const row = { ...aBookingRow({ vehicle_id, status }), voucher_id: voucherId, voucher_cents };
      const { id } = await db.insertInto("bookings").values(row).returning("id").executeTakeFirstOrThrow();
      await addRedemption(db, id, { voucherId, cents: voucher_cents });
      return id;
    };
    const [, cancelled] = [await add("paid", 120_00), await add("cancelled", 80_00)];
    await addRedemption(db, cancelled, { voucherId, cents: -80_00 });
    const step = { booking_id: cancelled, kind: "cancelled" as const, detail: "", price_cents: 0 };
    await db
      .insertInto("booking_events")
      .values({ ...step, created_at: "2027-05-01T08:00:00.000Z" })
      .execute();
    const stale = () => db.selectFrom("search_entries").select("reference_id").where("is_stale", "=", 1).execute();

    await applyMigrations(db, "0086", "0086");

    const known = knownBookings(db).orderBy("bookings.id");
    expect((await known.execute()).map(({ voucher_cents }) => voucher_cents)).toEqual([120_00, 80_00]);
    await db.updateTable("search_entries").set({ is_stale: 0 }).execute();
    await addRedemption(db, cancelled, { voucherId, cents: 1_00 });
    expect(await stale()).toEqual([{ reference_id: cancelled }]);
    await db.updateTable("search_entries").set({ is_stale: 0 }).execute();
    const returned = { ...step, kind: "returned" as const, created_at: "2027-05-02T08:00:00.000Z" };
    await db.insertInto("booking_events").values(returned).execute();
    expect(await stale()).toEqual([{ reference_id: cancelled }]);
    await db.updateTable("search_entries").set({ is_stale: 0 }).execute();
    await db.updateTable("bookings").set({ name: "Otto" }).where("id", "=", cancelled).execute();
    expect(await stale()).toEqual([{ reference_id: cancelled }]);
    await db.destroy();
    await remove();
  });
});
