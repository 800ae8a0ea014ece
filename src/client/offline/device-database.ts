import { createStore, type UseStore } from "idb-keyval";

// One database each: the library makes one object store in a database.
const opened = new Map<string, UseStore>();

/** Whether the browser has a database; none on the server, and none where the visitor forbids it. */
export const hasDatabase = () => typeof indexedDB !== "undefined";

/** A store of the device, opened when it is first needed. */
export function deviceStore(name: "staff-rows" | "staff-queue"): UseStore {
  const store = opened.get(name) ?? createStore(name, "values");
  opened.set(name, store);
  return store;
}
