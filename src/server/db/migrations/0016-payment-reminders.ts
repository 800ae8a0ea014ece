import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Until when the reminder of a transfer gave the guest, once one was sent. */
export async function createPaymentReminders(trx: Transaction<Database>): Promise<void> {
  await trx.schema.alterTable("bookings").addColumn("reminder_term", "text").execute();
}
