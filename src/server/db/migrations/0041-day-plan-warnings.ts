import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

const changes = [
  { name: "bans_insert", on: "insert on bans" },
  { name: "bans_update", on: "update on bans" },
  { name: "bans_delete", on: "delete on bans" },
  { name: "vehicles_blocked", on: "update of blocked on vehicles" },
];

/** The day plan shows bans and blocked boats, too: what changes them counts as its other sources do (0037). */
export async function countDayPlanWarnings(trx: Transaction<Database>, engine: Engine): Promise<void> {
  for (const { name, on } of changes) {
    const trigger = sql.table(`day_plan_counts_${name}`);
    await (engine === "sqlite"
      ? sql`create trigger ${trigger} after ${sql.raw(on)}
          begin update change_counts set changes = changes + 1 where topic = 'day-plan' and slot = 0; end`
      : sql`create trigger ${trigger} after ${sql.raw(on)}
          for each statement execute function count_change('day-plan')`
    ).execute(trx);
  }
}
