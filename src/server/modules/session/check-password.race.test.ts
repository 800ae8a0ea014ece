import type { UpdateObject } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { readableCode } from "../../readable-code.ts";
import { checkPassword } from "./check-password.ts";
import { hashPassword } from "./passwords.ts";

const email = "kim@example.com";

describeOnPostgres((engine) => {
  const origin = { address: "192.0.2.1", network: "192.0.2.0/24", deviceOf: () => null };
  /** Gives a password while somebody else is just changing the account. */
  const given = async (password: string, change: UpdateObject<Database, "users">) => {
    const { db } = engine();
    await emptyTables(db);
    await addUser(db, { email, password_hash: await hashPassword("Kielwasser") });
    return whileUncommitted(
      db,
      (trx) => trx.updateTable("users").set(change).where("email", "=", email).execute(),
      () =>
        checkPassword({ db, now: () => new Date() }, { email, password }, origin, {
          isMailed: () => Promise.resolve(true),
          proceed: () => Promise.resolve("in"),
        }),
    );
  };

  it("lets nobody in by a password that is just being changed", async () => {
    expect(await given("Kielwasser", { password_hash: "another" })).toEqual({ kind: "wrong" });
  });

  it("lets nobody in by a mailed password whose account is just being deactivated", async () => {
    expect(await given(readableCode(), { active: 0 })).toEqual({ kind: "wrong" });
  });
});
