import { type Day, isDay } from "../../../shared/rules/day.ts";

/** The selected day is kept for as long as the tab lives (staff-side 2 "Staff day calendar"). */
const storageKey = "day-plan-day";

/** The day that was selected in this tab; null when none was, or when it cannot be read. */
export function readSelectedDay(): Day | null {
  try {
    const day = window.sessionStorage.getItem(storageKey);
    return isDay(day) ? day : null;
  } catch {
    return null;
  }
}

/** Makes `day` the one that the day plan shows next. A browser that refuses storage only loses the comfort. */
export function rememberSelectedDay(day: Day): void {
  try {
    window.sessionStorage.setItem(storageKey, day);
  } catch {
    // Storage is full or forbidden: the day then lives only as long as the screen.
  }
}
