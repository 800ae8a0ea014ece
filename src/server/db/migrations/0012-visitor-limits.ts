import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { integers, refers, texts } from "./columns.ts";

/**
 * From which address dates are held and boats booked, and how many mails somebody was sent: what one visitor may not
 * flood.
 */
export async function createVisitorLimits(trx: Transaction<Database>): Promise<void> {
  const { schema } = trx;
  await schema.alterTable("holds").addColumn("address", "text").execute();
  await schema.createIndex("holds_address").on("holds").column("address").execute();
  await schema
    .createTable("booking_addresses")
    .$call(integers("booking_id"))
    .$call(texts("address", "created_at"))
    .addPrimaryKeyConstraint("booking_addresses_pkey", ["booking_id"])
    .$call(refers("booking_addresses", "booking_id", "bookings", "cascade"))
    .execute();
  await schema
    .createIndex("booking_addresses_address_created_at")
    .on("booking_addresses")
    .columns(["address", "created_at"])
    .execute();
  await schema.createIndex("booking_addresses_created_at").on("booking_addresses").column("created_at").execute();
  await sql`create index outbox_recipient_created_at on outbox (lower(recipient), created_at)`.execute(trx);
}
