import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addRedemption, addVehicle, addVoucher } from "../../../testing/rows.ts";

describeEachEngine((engine) => {
  it("finds what was there anew, and each stay whose price or guest changes, but not by what it owes on site", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0099");
    const row = { ...aBookingRow({ vehicle_id: await addVehicle(db) }), total_cents: 360_00, voucher_cents: 0 };
    const { id } = await db.insertInto("bookings").values(row).returning("id").executeTakeFirstOrThrow();
    const voucherId = await addVoucher(db);
    await applyMigrations(db, "0100", "0199");
    const stale = async () => {
      const entries = db.selectFrom("search_entries").select(["kind", "reference_id"]).where("is_stale", "=", 1);
      const found = (await entries.orderBy("kind").execute()).map((entry) => [entry.kind, entry.reference_id]);
      await db.updateTable("search_entries").set({ is_stale: 0 }).execute();
      return found;
    };
    expect(await stale()).toEqual([
      ["stay", id],
      ["voucher", voucherId],
    ]);
    const { id: event_id } = await db.selectFrom("booking_events").select("id").executeTakeFirstOrThrow();
    const line = { booking_id: id, event_id, quantity: 1, unit_cents: 1, cents: 1, tax_percent: 0 };
    await db
      .insertInto("booking_charges")
      .values({ ...line, kind: "fee", name: "cleaning" })
      .execute();
    expect(await stale()).toEqual([]);
    await db
      .insertInto("booking_charges")
      .values({ ...line, kind: "rent", name: "" })
      .execute();
    expect(await stale()).toEqual([["stay", id]]);
    await addRedemption(db, id, { voucherId, cents: 1_00 });
    expect(await stale()).toEqual([["stay", id]]);
    const returned = { booking_id: id, kind: "returned" as const, detail: "", price_cents: 0 };
    await db
      .insertInto("booking_events")
      .values({ ...returned, created_at: "2027-05-02T08:00:00.000Z" })
      .execute();
    expect(await stale()).toEqual([["stay", id]]);
    await db.updateTable("bookings").set({ name: "Otto" }).where("id", "=", id).execute();
    expect(await stale()).toEqual([["stay", id]]);
    await db.destroy();
    await remove();
  });
});
