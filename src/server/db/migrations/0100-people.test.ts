import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";

describeEachEngine((engine) => {
  it("knows guests who were banned before by a tag, by Google's other name, and by a zero too much", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0099");
    const ban = { name: "", name_key: "", reason: "Schaden", booking_id: null, created_by: null };
    const created_at = "2027-05-01T08:00:00.000Z";
    const before = [
      ["erikab+boot@googlemail.com", "+490170123", "490170123"],
      ["+49@example.com", "490170124", "490170124"],
    ] as const;
    for (const [email, phone, phone_key] of before) {
      await db
        .insertInto("bans")
        .values({ ...ban, email, email_key: email, phone, phone_key, created_at })
        .execute();
    }
    await applyMigrations(db, "0100", "0100");
    expect(await db.selectFrom("bans").select(["email_key", "phone_key"]).orderBy("id").execute()).toEqual([
      { email_key: "erikab@gmail.com", phone_key: "49170123" },
      { email_key: "+49@example.com", phone_key: "490170124" },
    ]);
    await db.destroy();
    await remove();
  });
});
