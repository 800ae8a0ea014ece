import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/**
 * What staff note gets a column of its own. Until now it replaced what the guest wrote, which the booking's log has
 * kept and gives back.
 */
export async function addBookingNote(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("bookings")
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const detailOf = (kind: string) =>
    sql`(select detail from booking_events where booking_id = bookings.id and kind = ${sql.lit(kind)} order by id limit 1)`;
  await sql`update bookings set note = comment, comment = coalesce(${detailOf("created")}, '')
    where ${detailOf("commented")} is not null`.execute(trx);
}
