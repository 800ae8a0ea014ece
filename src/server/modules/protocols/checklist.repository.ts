import type { Kysely, Transaction } from "kysely";
import type { Checklist } from "../../../shared/contract/checklist.ts";
import { usualChecklist } from "../../../shared/rules/protocol-words.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ChecklistTable } from "../../db/tables/protocols.ts";

/** What is checked at handover and return: the list of the settings, or the one that everybody begins with. */
export async function readChecklist(db: Kysely<Database>): Promise<Checklist> {
  const row = await db.selectFrom("checklist").selectAll().executeTakeFirst();
  if (!row) return { lines: [...usualChecklist], engine_hours: true };
  return { lines: JSON.parse(row.lines) as string[], engine_hours: row.asks_engine_hours === 1 };
}

/** Changes the list for protocols to come. */
export async function saveChecklist(
  trx: Transaction<Database>,
  { lines, engine_hours }: Checklist,
  now: Date,
): Promise<void> {
  const row: NewRow<ChecklistTable> = {
    id: 1,
    lines: JSON.stringify(lines),
    asks_engine_hours: engine_hours ? 1 : 0,
    changed_at: now.toISOString(),
  };
  await trx
    .insertInto("checklist")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
