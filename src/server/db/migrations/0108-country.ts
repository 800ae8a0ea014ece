import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** The country that a guest, or staff, chose where neither VAT id nor postcode says it; "" where nobody did. */
export async function addCountry(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("bookings")
    .addColumn("country", "text", (country) => country.notNull().defaultTo(""))
    .execute();
}
