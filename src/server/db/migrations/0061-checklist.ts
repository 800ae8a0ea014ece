import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { integers, oneOf, texts } from "./columns.ts";

/** What is checked at handover and return: one row, once somebody changed the list that everybody begins with. */
export async function createChecklist({ schema }: Transaction<Database>, _engine: Engine): Promise<void> {
  await schema
    .createTable("checklist")
    .addColumn("id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("lines", "changed_at"))
    .$call(integers("asks_engine_hours"))
    .$call(oneOf("checklist", "id", [1]))
    .$call(oneOf("checklist", "asks_engine_hours", [0, 1]))
    .execute();
}
