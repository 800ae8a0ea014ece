import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addBooking, addVehicle } from "../../../testing/rows.ts";

const at = "2027-05-01T08:00:00.000Z";

describeEachEngine((engine) => {
  it("keeps bookings with their lines, and takes extras, fees and deposits of a list with their names", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0111");
    const booking_id = await addBooking(db, aBookingRow({ vehicle_id: await addVehicle(db) }), { rent: 360_00 });
    const lines = () => db.selectFrom("booking_charges").selectAll().orderBy("id").execute();
    const before = await lines();
    const list = { state: "published" as const, content: "{}", changed_at: at, published_at: at, version: 1 };
    const { id: price_list_id } = await db
      .insertInto("price_lists")
      .values({ ...list, author_id: null, published_by: null })
      .returning("id")
      .executeTakeFirstOrThrow();

    await applyMigrations(db, "0112", "0112");

    expect(await lines()).toEqual(before.map((line) => ({ ...line, label_de: "", label_en: "" })));
    expect(await db.selectFrom("bookings").select("own_extras").execute()).toEqual([{ own_extras: "[]" }]);
    const step = { booking_id, event_id: before[0]?.event_id ?? 0 };
    const line = { ...step, quantity: 2, unit_cents: 49_00, cents: 98_00, tax_percent: 19 };
    const own = { ...line, kind: "extra" as const, name: "own_1" as const, price_list_id };
    const named = { ...own, label_de: "Hund", label_en: "Dog" };
    const charges = db.insertInto("booking_charges");
    await charges.values(named).execute();
    await charges.values({ ...named, kind: "fee" }).execute();
    await charges.values({ ...line, kind: "deposit", name: "", tax_percent: 0, price_list_id }).execute();
    for (const wrong of [
      { ...named, label_en: "" },
      { ...named, price_list_id: null },
      { ...named, kind: "rent" as const, name: "nights" as const },
      { ...own, first_day: "2027-05-10" },
      { ...line, kind: "adjustment" as const, name: "" as const, price_list_id },
    ]) {
      await expect(charges.values(wrong).execute()).rejects.toThrow();
    }
    expect(await lines()).toHaveLength(before.length + 3);
    await expect(db.deleteFrom("booking_charges").execute()).rejects.toThrow("never changed or deleted");
    await db.destroy();
    await remove();
  });
});
