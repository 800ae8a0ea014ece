import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** What employees find, by its day: of many messages few are open, and only admins find the others. */
export async function indexEntriesForAll(trx: Transaction<Database>): Promise<void> {
  const columns = sql`(kind, day, reference_id)`;
  await sql`create index search_entries_for_all on search_entries ${columns} where admin_only = 0`.execute(trx);
}
