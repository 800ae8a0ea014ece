import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { integers, refers, texts } from "./columns.ts";

/** Where each account logged in before, and how many guesses at it came from elsewhere within a day. */
export async function createLoginNetworks({ schema }: Transaction<Database>, _engine: Engine): Promise<void> {
  await schema
    .createTable("login_networks")
    .$call(integers("user_id"))
    .$call(texts("network", "last_login_at"))
    .$call(refers("login_networks", "user_id", "users", "cascade"))
    .addPrimaryKeyConstraint("login_networks_pkey", ["user_id", "network"])
    .execute();
  await schema.createIndex("login_networks_last_login_at").on("login_networks").column("last_login_at").execute();
  await schema
    .createTable("login_guesses")
    .$call(texts("email"))
    .$call(integers("guesses"))
    .$call(texts("ends_at"))
    .addPrimaryKeyConstraint("login_guesses_pkey", ["email"])
    .execute();
  await schema.createIndex("login_guesses_ends_at").on("login_guesses").column("ends_at").execute();
}
