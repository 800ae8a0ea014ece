import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { integers, texts } from "./columns.ts";

/** What several servers on one database have to agree about: calls that are limited exactly, whose turn it is to work. */
export async function createSeveralServers({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("call_counts")
    .$call(texts("name", "address"))
    .$call(integers("calls"))
    .$call(texts("ends_at"))
    .addPrimaryKeyConstraint("call_counts_pkey", ["name", "address"])
    .execute();
  await schema.createIndex("call_counts_ends_at").on("call_counts").column("ends_at").execute();
  await schema
    .createTable("leases")
    .$call(texts("name", "holder", "until"))
    .addPrimaryKeyConstraint("leases_pkey", ["name"])
    .execute();
}
