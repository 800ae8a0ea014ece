import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addBooking, addVehicle } from "../../../testing/rows.ts";

const at = "2027-05-01T08:00:00.000Z";

describeEachEngine((engine) => {
  it("keeps the lines of bookings, and takes rent of a list with its name, its first night and the list", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0110");
    const booking_id = await addBooking(db, aBookingRow({ vehicle_id: await addVehicle(db) }), { rent: 360_00 });
    const before = await db.selectFrom("booking_charges").selectAll().orderBy("id").execute();

    await applyMigrations(db, "0111", "0111");

    const after = before.map((line) => ({ ...line, first_day: "", price_list_id: null }));
    const lines = () => db.selectFrom("booking_charges").selectAll().orderBy("id").execute();
    expect(await lines()).toEqual(after);

    const list = { content: "{}", author_id: null, changed_at: at, published_by: null, published_at: null, version: 1 };
    const lists = db.insertInto("price_lists");
    await lists.values({ ...list, state: "draft" }).execute();
    const { id: price_list_id } = await lists
      .values({ ...list, state: "published", published_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const wrong of [
      { ...list, state: "checked" as const },
      { ...list, state: "published" as const },
      { ...list, state: "published" as const, published_at: at },
      { ...list, state: "draft" as const, published_at: at },
      { ...list, state: "old" as "replaced", published_at: at },
    ]) {
      await expect(lists.values(wrong).execute()).rejects.toThrow();
    }

    const [first] = before;
    const rent = {
      booking_id,
      event_id: first?.event_id ?? 0,
      kind: "rent" as const,
      quantity: 1,
      unit_cents: 1,
      cents: 1,
    };
    const listed = { ...rent, tax_percent: 19, name: "nights" as const, first_day: "2027-05-10", price_list_id };
    await db.insertInto("booking_charges").values(listed).execute();
    for (const wrong of [
      { ...listed, name: "extra_bbq" as const },
      { ...listed, price_list_id: 999 },
      { ...listed, kind: "adjustment" as const, name: "" as const },
      { ...listed, kind: "extra" as const, name: "extra_bbq" as const },
      { ...listed, kind: "extra" as const, name: "" as const, first_day: "", price_list_id: null },
    ]) {
      await expect(db.insertInto("booking_charges").values(wrong).execute()).rejects.toThrow();
    }
    expect(await lines()).toHaveLength(before.length + 1);
    await expect(db.deleteFrom("booking_charges").execute()).rejects.toThrow("never changed or deleted");
    await expect(db.deleteFrom("price_lists").where("state", "=", "published").execute()).rejects.toThrow(
      "never changed",
    );
    await db.deleteFrom("price_lists").where("state", "=", "draft").execute();
    await db.destroy();
    await remove();
  });
});
