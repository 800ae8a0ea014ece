import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { addUser } from "../../../testing/rows.ts";

describeEachEngine((engine) => {
  it("reads every account in German that was there before, and takes German and English alone", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0105");
    const id = await addUser(db);
    await applyMigrations(db, "0106", "0106");
    const languages = () => db.selectFrom("users").select(["id", "language"]).execute();
    expect(await languages()).toEqual([{ id, language: "de" }]);
    await db.updateTable("users").set({ language: "en" }).execute();
    expect(await languages()).toEqual([{ id, language: "en" }]);
    const french = { language: "fr" } as unknown as { language: "de" };
    await expect(db.updateTable("users").set(french).execute()).rejects.toThrow();
    await db.destroy();
    await remove();
  });
});
