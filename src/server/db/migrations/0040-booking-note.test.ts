import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addVehicle } from "../../../testing/rows.ts";

describeEachEngine((engine) => {
  it("gives back what the guest wrote, where a comment of staff had replaced it, and nothing else", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0039");
    const vehicle_id = await addVehicle(db);
    for (const [id, comment] of [
      [1, "Kommt später"],
      [2, "Erwachsene: 4"],
    ] as const) {
      // As its columns were then.
      const old = { ...aBookingRow({ vehicle_id, comment }), id, total_cents: 0, voucher_cents: 0 };
      await db.insertInto("bookings").values(old).execute();
    }
    const event = { price_cents: 0, created_at: "2027-05-01T08:00:00.000Z" };
    await db
      .insertInto("booking_events")
      .values([
        { ...event, booking_id: 1, kind: "created", detail: "Erwachsene: 2\nKommentar: Mit Hund" },
        { ...event, booking_id: 1, kind: "commented", detail: "Kommt pünktlich" },
        { ...event, booking_id: 1, kind: "commented", detail: "Kommt später" },
        { ...event, booking_id: 2, kind: "created", detail: "Erwachsene: 4" },
      ])
      .execute();
    await applyMigrations(db, "0040", "0040");
    expect(await db.selectFrom("bookings").select(["comment", "note"]).orderBy("id").execute()).toEqual([
      { comment: "Erwachsene: 2\nKommentar: Mit Hund", note: "Kommt später" },
      { comment: "Erwachsene: 4", note: "" },
    ]);
    await db.destroy();
    await remove();
  });
});
