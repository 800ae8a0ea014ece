import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { addEventRow, addImportRow } from "../../modules/portal-calendars/portal-calendars.fixture.ts";

describeEachEngine((engine) => {
  it("reads events of before from an afternoon to a morning, and their calendars' ends as the check-out", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0106");
    const import_id = await addImportRow(db, { vehicle_id: await addVehicle(db) });
    await addEventRow(db, { import_id, start_day: "2027-07-01", end_day: "2027-07-03" });
    await applyMigrations(db, "0107", "0107");
    const [event] = await db.selectFrom("imported_events").selectAll().execute();
    expect(event).toMatchObject({ end_day: "2027-07-03", starts_am: 0, ends_pm: 0, missed: 0, held_off: 0 });
    const [known] = await db.selectFrom("calendar_imports").selectAll().execute();
    expect(known).toMatchObject({ end_is_last_night: 0, retry_at: null });
    const wrong = { starts_am: 2 } as unknown as { starts_am: 0 };
    await expect(db.updateTable("imported_events").set(wrong).execute()).rejects.toThrow();
    await db.destroy();
    await remove();
  });
});
