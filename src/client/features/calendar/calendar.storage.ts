import type { SavedSelection } from "../../../../machines/calendar-selection/calendar-selection.types.ts";
import { isDay } from "../../../shared/rules/day.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

/** The selected days are stored per boat for as long as the tab lives (requirements/calendar.md). */
function keyOf(boat: string): string {
  return `calendar-selection:${boat}`;
}

/** What was selected for that boat in this tab; null when nothing was, or when it cannot be read. */
export function readSelection(boat: string): SavedSelection | null {
  const saved = tabStorage.read(keyOf(boat));
  if (typeof saved !== "object" || saved === null) return null;
  const { start, end } = saved as Record<string, unknown>;
  return isDay(start) ? { start, end: isDay(end) ? end : null } : null;
}

/** Keeps the selection, or forgets it when null. */
export function writeSelection(boat: string, selection: SavedSelection | null): void {
  tabStorage.write(keyOf(boat), selection);
}
