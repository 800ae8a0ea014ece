import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/** The day plan says who may cancel, which a handover decides: steps of turnarounds count as its other sources (0037). */
export async function countDayPlanHandovers(trx: Transaction<Database>, engine: Engine): Promise<void> {
  for (const change of ["insert", "update"]) {
    const trigger = sql.table(`day_plan_counts_turnaround_steps_${change}`);
    await (engine === "sqlite"
      ? sql`create trigger ${trigger} after ${sql.raw(change)} on turnaround_steps
          begin update change_counts set changes = changes + 1 where topic = 'day-plan' and slot = 0; end`
      : sql`create trigger ${trigger} after ${sql.raw(change)} on turnaround_steps
          for each statement execute function count_change('day-plan')`
    ).execute(trx);
  }
}
