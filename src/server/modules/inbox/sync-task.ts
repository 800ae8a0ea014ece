import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { addTask, closeTask, type NewTask, openTaskKind } from "./inbox.repository.ts";

/**
 * Keeps one task open for as long as something is wrong: asks staff where none of its kind is open, and ticks off the one
 * of before once all is well or something else is wrong.
 * @param taskId the task of before; null for none.
 * @param task null: all is well.
 * @returns the task that is open then; null for none.
 */
export async function syncTask(
  trx: Transaction<Database>,
  taskId: number | null,
  task: NewTask | null,
  now: Date,
): Promise<number | null> {
  const open = taskId === null ? null : await openTaskKind(trx, taskId);
  if (open !== null && open === task?.kind) return taskId;
  if (taskId !== null && open !== null) await closeTask(trx, taskId, now);
  return task === null ? null : addTask(trx, task, now);
}
