import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, optionalTexts, refers, texts } from "./columns.ts";

/** The links by which guests open their booking: only their hashes are stored. */
export async function createBookingLinks({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("booking_links")
    .$call(id(engine))
    .$call(integers("booking_id"))
    .$call(texts("token_hash", "created_at"))
    .$call(optionalTexts("revoked_at"))
    .addUniqueConstraint("booking_links_token_hash_key", ["token_hash"])
    .$call(refers("booking_links", "booking_id", "bookings", "cascade"))
    .execute();
  await schema.createIndex("booking_links_booking_id").on("booking_links").column("booking_id").execute();
}
