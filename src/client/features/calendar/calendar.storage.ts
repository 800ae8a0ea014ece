import type { SavedSelection } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { isDay } from "../../../shared/rules/day.ts";

/** The selected days are kept per boat for as long as the tab lives (public-side 4). */
function keyOf(boat: string): string {
  return `calendar-selection:${boat}`;
}

/** What was selected for that boat in this tab; null when nothing was, or when it cannot be read. */
export function readSelection(boat: string): SavedSelection | null {
  try {
    const saved: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(boat)) ?? "null");
    if (typeof saved !== "object" || saved === null) return null;
    const { start, end } = saved as Record<string, unknown>;
    return isDay(start) ? { start, end: isDay(end) ? end : null } : null;
  } catch {
    return null;
  }
}

/** Keeps the selection, or forgets it when null. A browser that refuses storage only loses the comfort. */
export function writeSelection(boat: string, selection: SavedSelection | null): void {
  try {
    if (selection) window.sessionStorage.setItem(keyOf(boat), JSON.stringify(selection));
    else window.sessionStorage.removeItem(keyOf(boat));
  } catch {
    // Storage is full or forbidden: the selection then lives only as long as the page.
  }
}
