import type { Transaction, UpdateObject } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { readableCode } from "../../readable-code.ts";
import { checkPassword } from "./check-password.ts";
import { hashPassword } from "./passwords.ts";
import { recover } from "./recover.ts";

const email = "kim@example.com";

describeOnPostgres((engine) => {
  const origin = { address: "192.0.2.1", network: "192.0.2.0/24", deviceOf: () => null };
  const now = () => new Date();
  /** Does something while somebody else is just changing the account. */
  const meanwhile = async <Result>(change: UpdateObject<Database, "users">, act: () => Promise<Result>) => {
    const { db } = engine();
    await emptyTables(db);
    await addUser(db, { email, password_hash: await hashPassword("Kielwasser") });
    const changeIt = (trx: Transaction<Database>) =>
      trx.updateTable("users").set(change).where("email", "=", email).execute();
    return whileUncommitted(db, changeIt, act);
  };
  const give = (password: string) => () =>
    checkPassword({ db: engine().db, now }, { email, password }, origin, {
      isMailed: () => Promise.resolve(true),
      proceed: () => Promise.resolve("in"),
    });

  it("lets nobody in by a password that is just being changed", async () => {
    expect(await meanwhile({ password_hash: "another" }, give("Kielwasser"))).toEqual({ kind: "wrong" });
  });

  it("lets nobody in by a mailed password whose account is just being deactivated", async () => {
    expect(await meanwhile({ active: 0 }, give(readableCode()))).toEqual({ kind: "wrong" });
  });

  it("mails no password to an account that is just being deactivated", async () => {
    const { db } = engine();
    const deps = { db, config: readConfig({}), now, wait: () => Promise.resolve() };
    await meanwhile({ active: 0 }, () => recover(deps, email));
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });
});
