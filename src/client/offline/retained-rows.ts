import { clear, get, promisifyRequest, set } from "idb-keyval";
import type { User } from "../../shared/contract/session.ts";
import type { TurnaroundsAnswer } from "../../shared/contract/turnaround.ts";
import { deviceStore, hasDatabase } from "./device-database.ts";

/** How long rows may be used after they were read, in milliseconds (requirements/offline.md). */
export const rowsRetainedMs = 36 * 3_600_000;

/** The morning list as it was read last, for the user who read it. */
export interface RetainedRows {
  user: User;
  /** ISO 8601, UTC. */
  readAt: string;
  rows: TurnaroundsAnswer;
}

/** Rows of the device, shown in place of an answer: when they were read. */
export type MaybeRetained = TurnaroundsAnswer & { retainedAt?: string };

const store = () => deviceStore("staff-rows");
const key = "board";

/** Nothing but what the offline list needs: of the user neither mail address nor anything else. */
export async function retainRows(user: User, rows: TurnaroundsAnswer, now: Date): Promise<void> {
  const retained: RetainedRows = { user: { ...user, email: "" }, readAt: now.toISOString(), rows };
  await set(key, retained, store());
}

/** Whether rows read at that time (ms) may not be used any more. Of a clock set back nobody knows how old they are. */
export function isTooOld(readAt: number, now: Date): boolean {
  const age = now.getTime() - readAt;
  return !(age >= 0 && age < rowsRetainedMs);
}

/** Whether one may see what was read for the other: the same account, and at the jetty both or neither. */
export function isSameReader(one: Pick<User, "id" | "jetty">, other: Pick<User, "id" | "jetty">): boolean {
  return one.id === other.id && one.jetty === other.jetty;
}

/** Deletes rows that were read for somebody else, or for the same account in another role (requirements/jetty.md). */
export async function forgetRowsOfOthers(user: Pick<User, "id" | "jetty">): Promise<void> {
  if (!hasDatabase()) return;
  // In one transaction: rows that the user themselves reads meanwhile stay.
  await store()("readwrite", async (values) => {
    const retained = await promisifyRequest<RetainedRows | undefined>(values.get(key));
    if (retained && !isSameReader(retained.user, user)) values.delete(key);
    await promisifyRequest(values.transaction);
  });
}

/** The rows of the device; null where there are none. Those that are too old are deleted. */
export async function readRetainedRows(now: Date): Promise<RetainedRows | null> {
  if (!hasDatabase()) return null;
  const retained = await get<RetainedRows>(key, store());
  if (!retained) return null;
  if (!isTooOld(Date.parse(retained.readAt), now)) return retained;
  await forgetRows();
  return null;
}

export async function forgetRows(): Promise<void> {
  if (hasDatabase()) await clear(store());
}
