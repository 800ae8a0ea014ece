import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/**
 * Lets a change count for the day plan, as those of its first sources do (0037-change-counts.ts).
 * @param on what a trigger is on, such as `insert on bans`.
 */
export async function countForDayPlan(trx: Transaction<Database>, engine: Engine, name: string, on: string) {
  const trigger = sql.table(`day_plan_counts_${name}`);
  await (engine === "sqlite"
    ? sql`create trigger ${trigger} after ${sql.raw(on)}
        begin update change_counts set changes = changes + 1 where topic = 'day-plan' and slot = 0; end`
    : sql`create trigger ${trigger} after ${sql.raw(on)}
        for each statement execute function count_change('day-plan')`
  ).execute(trx);
}
