import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addBan } from "../../../testing/rows.ts";
import { bansOf, customerKeys } from "./blacklist.ts";

const guest = { name: "Erika Beispiel", email: "erika@example.com", phone: "+4917012345678" };

describeOnSqlite((engine) => {
  beforeEach(() => emptyTables(engine().db));

  const banned = async (changes: Partial<typeof guest> = {}) =>
    (await bansOf(engine().db, customerKeys({ ...guest, ...changes })).execute()).length > 0;

  it("bans nobody while the list is empty", async () => {
    expect(await banned()).toBe(false);
  });

  it.each(["0170 1234 5678", "0049 (170) 12345678", "+49-170/12345678"])("knows the phone %s again", async (phone) => {
    await addBan(engine().db, { name: "Jemand Anders", phone });
    expect(await banned()).toBe(true);
    expect(await banned({ phone: "017012345678" })).toBe(true);
    expect(await banned({ phone: "017012345679" })).toBe(false);
  });

  it.each(["ERIKA@Example.com", "eri.ka@example.com"])("knows the mail %s again", async (email) => {
    await addBan(engine().db, { name: "Jemand Anders", email });
    expect(await banned()).toBe(true);
    expect(await banned({ email: "Erika@example.COM" })).toBe(true);
    expect(await banned({ email: "erik@example.com" })).toBe(false);
  });

  it("bans by the name alone only where the entry has neither mail nor phone", async () => {
    await addBan(engine().db, { name: "erika  beispiel" });
    expect(await banned({ email: "new@example.com", phone: "030123456" })).toBe(true);
    expect(await banned({ name: "Erik Beispiel" })).toBe(false);
  });

  it("does not ban a namesake of someone whose mail or phone is known", async () => {
    await addBan(engine().db, { name: guest.name, email: "other@example.com" });
    await addBan(engine().db, { name: guest.name, phone: "030 999 888" });
    expect(await banned()).toBe(false);
  });
});
