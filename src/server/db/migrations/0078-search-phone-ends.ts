import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Rows with a phone number are found by its last digits, too: the server writes their words anew in the background. */
export async function refreshPhoneWords(trx: Transaction<Database>): Promise<void> {
  await sql`update search_entries set is_stale = 1 where kind in ('stay', 'message')`.execute(trx);
}
