import type { Kysely, Transaction } from "kysely";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { LoginGuesses, LoginNetworks } from "../../db/tables/people.ts";

/** Wrong passwords for one account within a day, from all networks together where it never logged in. */
export const mostGuesses = 100;

const windowMs = retentionMs("loginGuesses");

/** Whether the account logged in from that network before; nobody (0) did. */
export async function isLoginNetwork(db: Kysely<Database>, userId: number, network: string): Promise<boolean> {
  const known = db.selectFrom("login_networks").select("network");
  const row = await known.where("user_id", "=", userId).where("network", "=", network).executeTakeFirst();
  return row !== undefined;
}

export async function storeLoginNetwork(
  trx: Transaction<Database>,
  userId: number,
  network: string,
  now: Date,
): Promise<void> {
  const row: NewRow<LoginNetworks> = { user_id: userId, network, last_login_at: now.toISOString() };
  await trx
    .insertInto("login_networks")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "network"]).doUpdateSet({ last_login_at: row.last_login_at }),
    )
    .execute();
}

/** When the next guess at the account will be looked at, in milliseconds since 1970; 0 if that is so now. */
export async function guessedUntil(trx: Transaction<Database>, email: string, now: Date): Promise<number> {
  const row = await trx
    .selectFrom("login_guesses")
    .select("ends_at")
    .where("email", "=", email)
    .where("guesses", ">=", mostGuesses)
    .where("ends_at", ">", now.toISOString())
    .executeTakeFirst();
  return row ? Date.parse(row.ends_at) : 0;
}

/** A day begins with its first guess. */
export async function countGuess(trx: Transaction<Database>, email: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx.deleteFrom("login_guesses").where("email", "=", email).where("ends_at", "<=", at).execute();
  const row: NewRow<LoginGuesses> = {
    email,
    guesses: 1,
    ends_at: new Date(now.getTime() + windowMs).toISOString(),
  };
  await trx
    .insertInto("login_guesses")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((is) => ({ guesses: is("login_guesses.guesses", "+", 1) })),
    )
    .execute();
}

/** It was the right password: no guess. */
export async function uncountGuess(trx: Transaction<Database>, email: string): Promise<void> {
  await trx
    .updateTable("login_guesses")
    .set((is) => ({ guesses: is("guesses", "-", 1) }))
    .where("email", "=", email)
    .where("guesses", ">", 0)
    .execute();
}

export async function deleteOldGuesses(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("login_guesses").where("ends_at", "<=", now.toISOString()).execute();
}

export async function deleteOldNetworks(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs("loginNetworks")).toISOString();
  await db.deleteFrom("login_networks").where("last_login_at", "<=", before).execute();
}
