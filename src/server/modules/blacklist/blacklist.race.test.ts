import type { Transaction } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addBan, addUser } from "../../../testing/rows.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { banCustomer, unbanCustomer } from "./blacklist.ts";

const guest = { name: "Erika Beispiel", email: "erika@example.com", phone: "+4917012345678" };

describeOnPostgres((engine) => {
  let admin: Parameters<typeof banCustomer>[2];
  beforeEach(async () => {
    await emptyTables(engine().db);
    const id = await addUser(engine().db, { role: "admin" });
    admin = { id, admin: true } as typeof admin;
  });

  const ban =
    (changes: Partial<typeof guest> = {}) =>
    (trx: Transaction<Database>) =>
      banCustomer(trx, { ...guest, ...changes, booking_id: null, reason: "" }, admin, new Date());
  const bans = () => engine().db.selectFrom("bans").select("email").execute();

  it("bans a customer once whom somebody else is just banning", async () => {
    const second = whileUncommitted(engine().db, ban(), () => inTransaction(engine().db, ban()));
    await expect(second).rejects.toMatchObject({ errors: { booking_id: "validation-staff:banned" } });
    expect(await bans()).toHaveLength(1);
  });

  it("lifts with a ban the one of the same phone that somebody is just making", async () => {
    await addBan(engine().db, guest);
    const { id } = await engine().db.selectFrom("bans").select("id").executeTakeFirstOrThrow();
    await whileUncommitted(engine().db, ban({ email: "other@example.com" }), () =>
      inTransaction(engine().db, (trx) => unbanCustomer(trx, id)),
    );
    expect(await bans()).toEqual([]);
  });
});
