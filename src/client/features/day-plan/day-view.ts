import { useSyncExternalStore } from "react";
import { tabStorage } from "../../storage/browser-storage.ts";

/** A row for each boat, or the cards of all bookings one below the other. */
export type DayView = "rows" | "lists";

const storageKey = "day-plan-view";
const listeners = new Set<() => void>();
/** Where the browser stores nothing, the view lasts as long as the page. */
let unstored: string | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readDayView = (): DayView => ((tabStorage.readText(storageKey) ?? unstored) === "lists" ? "lists" : "rows");

/** How the day is shown: as this tab remembers it, else and on the server as rows. */
export function useDayView(): [DayView, (view: DayView) => void] {
  return [useSyncExternalStore(subscribe, readDayView, () => "rows"), rememberDayView];
}

function rememberDayView(view: DayView): void {
  unstored = tabStorage.writeText(storageKey, view) ? null : view;
  for (const listener of listeners) listener();
}
