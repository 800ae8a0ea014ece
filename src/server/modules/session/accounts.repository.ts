import type { Kysely, Transaction } from "kysely";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { UserRow } from "../../db/tables/people.ts";

/** The active account with this address (in lower case); null where there is none or it was deactivated. */
export async function findAccount(db: Kysely<Database>, email: string): Promise<UserRow | null> {
  return (await activeAccounts(db).where("email", "=", email).executeTakeFirst()) ?? null;
}

/** The same for a decision: nobody changes or deactivates the account before the transaction ends. */
export async function lockAccount(trx: Transaction<Database>, email: string): Promise<UserRow | null> {
  const row = await activeAccounts(trx)
    .where("email", "=", email)
    // SQLite's transactions begin with the write lock.
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

function activeAccounts(db: Kysely<Database>) {
  return db.selectFrom("users").selectAll().where("active", "=", 1);
}
