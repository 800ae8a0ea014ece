import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** What a guest, a tax office or the staff would miss, by the column that says when it was written. */
const written = [
  ["bookings", "bookings", "created_at"],
  ["steps on bookings", "booking_events", "created_at"],
  ["payments", "payments", "created_at"],
  ["vouchers", "vouchers", "created_at"],
  ["invoices", "invoices", "created_at"],
  ["till receipts", "till_transactions", "finished_at"],
  ["items of the inbox", "inbox", "created_at"],
] as const;

/** How many rows were written from that moment on, by what they are. */
export async function countSince(db: Kysely<Database>, moment: Date): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table, column] of written) {
    const query = sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} >= ${moment.toISOString()}`;
    counts[name] = (await query.execute(db)).rows[0]?.count ?? 0;
  }
  return counts;
}
