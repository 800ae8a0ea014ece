import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { integers, texts } from "./columns.ts";

/**
 * Play money that several servers on one database share. A step of its own, since databases that later commits made
 * have the table already, by a step of 0.1.0 that they changed (0035-several-servers.ts).
 */
export async function createDemoWallet({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("demo_wallet")
    .ifNotExists()
    .$call(integers("id"))
    .$call(texts("memory"))
    .addPrimaryKeyConstraint("demo_wallet_pkey", ["id"])
    .execute();
}
