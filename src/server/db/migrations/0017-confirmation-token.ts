import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** By which the guest who booked reads the confirmation again; bookings made before have none. */
export async function addConfirmationToken(trx: Transaction<Database>): Promise<void> {
  await trx.schema.alterTable("bookings").addColumn("confirmation_token", "text").execute();
  await trx.schema
    .createIndex("bookings_confirmation_token")
    .unique()
    .on("bookings")
    .column("confirmation_token")
    .execute();
}
