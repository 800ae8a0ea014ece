import { del, entries, set } from "idb-keyval";
import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { deviceStore, hasDatabase } from "./device-database.ts";

type StoredCall = QueuedCall & { userId: number };

const store = () => deviceStore("staff-queue");
const keyOf = (userId: number, key: string) => `${userId} ${key}`;

/** What waits of one account, in its order; what others left on the device is not read. */
export async function readQueue(user: number): Promise<QueuedCall[]> {
  if (!hasDatabase()) return [];
  const stored = await entries<string, StoredCall>(store());
  return stored
    .filter(([, { userId }]) => userId === user)
    .map(([, { userId: _userId, ...call }]) => call)
    .toSorted((one, other) => one.position - other.position);
}

/** @throws where the browser does not store it. */
export async function storeCall(userId: number, call: QueuedCall): Promise<void> {
  const stored: StoredCall = { ...call, userId };
  await set(keyOf(userId, call.key), stored, store());
}

export async function removeCall(userId: number, key: string): Promise<void> {
  await del(keyOf(userId, key), store());
}
