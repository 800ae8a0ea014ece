import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { WriteProbe } from "../db/tables/work.ts";

/** Writes the one row that nobody reads. @throws what the driver says where the database takes nothing. */
export async function writeProbeRow(db: Kysely<Database>, now: Date): Promise<void> {
  const row: NewRow<WriteProbe> = { id: 1, written_at: now.toISOString() };
  const query = db.insertInto("write_probe").values(row);
  await query.onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at: row.written_at })).execute();
}
