import { type Day, isDay } from "../../../shared/rules/day.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

const storageKey = "day-plan-day";

/** The day that was selected in this tab; null when none was. */
export function readSelectedDay(): Day | null {
  const day = tabStorage.readText(storageKey);
  return isDay(day) ? day : null;
}

/** Makes `day` the one that the day plan shows next in this tab. */
export function rememberSelectedDay(day: Day): void {
  tabStorage.writeText(storageKey, day);
}
