import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, refers, texts } from "./columns.ts";

/** The addresses of receipts of the till on guests' phones: only their hashes are stored. */
export async function createReceiptLinks({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("receipt_links")
    .$call(id(engine))
    .$call(integers("transaction_id"))
    .$call(texts("token_hash", "created_at"))
    .addUniqueConstraint("receipt_links_token_hash_key", ["token_hash"])
    .$call(refers("receipt_links", "transaction_id", "till_transactions", "restrict"))
    .execute();
  await schema.createIndex("receipt_links_transaction_id").on("receipt_links").column("transaction_id").execute();
}
