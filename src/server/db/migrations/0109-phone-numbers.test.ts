import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { addBooking, addSettings, addUser, addVehicle } from "../../../testing/rows.ts";
import { bansOf, customerKeys } from "../../modules/blacklist/blacklist.ts";
import { refreshSearch } from "../../modules/search/refresh-search.ts";

describeEachEngine((engine) => {
  it("writes the numbers of before as they are stored now, and leaves what nobody understands", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0108");
    const spellings = ["0170 1234567", "01701234567", "+49 (0)170 1234567", "+436601234567", "030", ""];
    for (const phone of spellings) await addUser(db, { email: `${phone}@example.com`, phone });
    await applyMigrations(db, "0109", "0109");
    const users = await db.selectFrom("users").select("phone").orderBy("id").execute();
    expect(users.map(({ phone }) => phone)).toEqual([...Array(3).fill("+491701234567"), "+436601234567", "030", ""]);
    await db.destroy();
    await remove();
  });

  it.each([
    ["01701234567", "491701234567"],
    ["1701234567", "1701234567"],
    ["+4306601234567", "4306601234567"],
  ])("lets an old ban of %s bite", async (phone, phone_key) => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0108");
    const ban = { name: "", phone, email: "", name_key: "", phone_key, email_key: "", reason: "Schaden" };
    const banned = { ...ban, booking_id: null, created_by: null, created_at: "2027-05-03T10:00:00.000Z" };
    await db.insertInto("bans").values(banned).execute();
    await applyMigrations(db, "0109", "0109");
    for (const typed of phone.includes("43")
      ? ["+436601234567", "0043 660 1234567"]
      : ["0170 1234567", "+491701234567"]) {
      const keys = customerKeys({ name: "Erika", email: "erika@example.com", phone: typed });
      expect([typed, await bansOf(db, keys).execute()]).toEqual([typed, [{ id: expect.any(Number) as number }]]);
    }
    await db.destroy();
    await remove();
  });

  it("finds a stay of before by its number, with the words that it has now", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0108");
    await addSettings(db);
    const id = await addBooking(db, { vehicle_id: await addVehicle(db), phone: "1701234567" });
    await refreshSearch(db);
    await applyMigrations(db, "0109", "0109");
    await refreshSearch(db);
    const words = await db.selectFrom("search_words").select("word").where("reference_id", "=", id).execute();
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(["+491701234567", "+1701234567", "+1234567"]));
    expect((await db.selectFrom("bookings").select("phone").executeTakeFirst())?.phone).toBe("+491701234567");
    await db.destroy();
    await remove();
  });
});
