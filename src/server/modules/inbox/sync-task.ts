import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { addTask, closeTask, isTaskOpen, type NewTask } from "./inbox.repository.ts";

/**
 * Keeps one task open for as long as something is wrong: asks staff where none is open, and ticks it off once all is
 * well.
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
  const isOpen = taskId !== null && (await isTaskOpen(trx, taskId));
  if (task !== null) return isOpen ? taskId : addTask(trx, task, now);
  if (isOpen) await closeTask(trx, taskId, now);
  return null;
}
