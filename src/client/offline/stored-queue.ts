import { del, entries, get, promisifyRequest, set } from "idb-keyval";
import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { deviceStore, hasDatabase } from "./device-database.ts";

type StoredCall = QueuedCall & { userId: number };

const store = () => deviceStore("staff-queue");
const keyOf = (userId: number, key: string) => `${userId} ${key}`;

function queuedCallOf(stored: StoredCall): QueuedCall {
  const { userId: _, ...call } = stored;
  return call;
}

/** What waits of one account, in its order; what others left on the device is not read. */
export async function readQueue(user: number): Promise<QueuedCall[]> {
  if (!hasDatabase()) return [];
  const stored = await entries<string, StoredCall>(store());
  return stored
    .filter(([, { userId }]) => userId === user)
    .map(([, call]) => queuedCallOf(call))
    .toSorted((one, other) => one.position - other.position);
}

/** A call as it waits now; null where it was sent or discarded, here or in another tab. */
export async function readCall(userId: number, key: string): Promise<QueuedCall | null> {
  const stored = await get<StoredCall>(keyOf(userId, key), store());
  return stored ? queuedCallOf(stored) : null;
}

/** @throws where the browser does not store it. */
export async function storeCall(userId: number, call: QueuedCall): Promise<void> {
  const stored: StoredCall = { ...call, userId };
  await set(keyOf(userId, call.key), stored, store());
  announceChange();
}

/** Stores what became of a call. One that was sent or dropped meanwhile, here or in another tab, does not come back. */
export async function changeCall(userId: number, call: QueuedCall): Promise<void> {
  const key = keyOf(userId, call.key);
  const changed: StoredCall = { ...call, userId };
  await store()("readwrite", async (values) => {
    if ((await promisifyRequest(values.count(key))) > 0) values.put(changed, key);
    await promisifyRequest(values.transaction);
  });
  announceChange();
}

export async function removeCall(userId: number, key: string): Promise<void> {
  await del(keyOf(userId, key), store());
  announceChange();
}

let watched: BroadcastChannel | null = null;

const announceChange = () => watched?.postMessage("changed");

/** @param onChange is called when another tab changed what waits. Returns a function that ends that. */
export function watchQueue(onChange: () => void): () => void {
  // A channel does not hear itself. Old browsers have none.
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("staff-queue");
  channel?.addEventListener("message", onChange);
  watched = channel;
  return () => {
    channel?.close();
    if (watched === channel) watched = null;
  };
}

/** Runs `work` while no other tab runs its own: what waits is sent by one of them at a time. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without HTTPS a browser has no locks.
  if (typeof navigator.locks === "undefined") return work();
  return navigator.locks.request("staff-queue", work);
}
