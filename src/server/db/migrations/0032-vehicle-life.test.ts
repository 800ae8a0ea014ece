import { sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { addOldVehicle, applyMigrations } from "../../../testing/migrations.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { isUniqueViolation } from "../errors.ts";

describeEachEngine((engine) => {
  it("keeps vehicles and what refers to them, and lets a deleted one's name be given again", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0031");
    await addOldVehicle(db, "Ärmel");
    await sql
      .raw(`insert into holds (vehicle_id, session_hash, start_day, nights, expires_at, created_at)
        values (1, 's', '2027-06-01', 2, '', '')`)
      .execute(db);
    const picture = { id: "x", vehicle_id: 1, content: Buffer.from("x"), width: 1, height: 1, created_at: "" };
    await db.insertInto("pictures").values(picture).execute();

    await applyMigrations(db, "0032", "0032");

    const rows = await db.selectFrom("vehicles").select(["id", "name", "name_key", "version", "deleted_at"]).execute();
    expect(rows).toEqual([{ id: 1, name: "Ärmel", name_key: "ärmel", version: 1, deleted_at: null }]);
    expect(await db.selectFrom("holds").select("vehicle_id").execute()).toEqual([{ vehicle_id: 1 }]);
    expect(await db.selectFrom("pictures").select("vehicle_id").execute()).toEqual([{ vehicle_id: 1 }]);
    const again = () => addVehicle(db, { name: "ÄRMEL" });
    expect(isUniqueViolation(await again().catch((error: unknown) => error))).toBe(true);
    await db.updateTable("vehicles").set({ deleted_at: "2027-06-01T00:00:00.000Z" }).execute();
    await again();
    expect(await db.selectFrom("vehicles").select("id").execute()).toHaveLength(2);
    await db.destroy();
    await remove();
  });
});
