import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Cash position and log read money by the time at which it came, and deposits are looked for among the lines of the
 * till.
 */
export async function indexMoneyByTime({ schema }: Transaction<Database>): Promise<void> {
  await schema.createIndex("payments_kind_created_at").on("payments").columns(["kind", "created_at"]).execute();
  await schema.createIndex("voucher_entries_created_at").on("voucher_entries").column("created_at").execute();
  await schema.createIndex("till_lines_kind_booking_id").on("till_lines").columns(["kind", "booking_id"]).execute();
}
