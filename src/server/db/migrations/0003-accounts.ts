import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, optionalTexts, refers, texts } from "./columns.ts";

/** Passwords that were mailed to somebody who forgot theirs, and logins that failed. */
export async function createAccounts({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("recovery_passwords")
    .$call(id(engine))
    .$call(integers("user_id"))
    .$call(texts("password_hash", "created_at", "expires_at"))
    .$call(optionalTexts("used_at"))
    .$call(refers("recovery_passwords", "user_id", "users", "cascade"))
    .execute();
  await schema
    .createIndex("recovery_passwords_user_id_created_at")
    .on("recovery_passwords")
    .columns(["user_id", "created_at"])
    .execute();
  await schema.createIndex("recovery_passwords_created_at").on("recovery_passwords").column("created_at").execute();

  await schema
    .createTable("login_failures")
    .$call(id(engine))
    .$call(texts("email", "address", "at"))
    .execute();
  // By account, by address, and by both together, each from the newest on; the last one is for what is forgotten.
  await schema.createIndex("login_failures_email_at").on("login_failures").columns(["email", "at"]).execute();
  await schema.createIndex("login_failures_address_at").on("login_failures").columns(["address", "at"]).execute();
  await schema
    .createIndex("login_failures_email_address_at")
    .on("login_failures")
    .columns(["email", "address", "at"])
    .execute();
  await schema.createIndex("login_failures_at").on("login_failures").column("at").execute();
}
