import type { HoursByDay } from "../../../shared/contract/working-hours.ts";
import { isDay } from "../../../shared/rules/day.ts";
import { isTypable } from "../../../shared/rules/working-hours.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

const keyOf = (userId: number) => `hours ${userId}`;

/** What the tab stores of what somebody typed and has not saved. */
export function readTyped(userId: number): HoursByDay {
  const stored = tabStorage.read(keyOf(userId));
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(
    ([day, text]: [string, unknown]) => isDay(day) && typeof text === "string" && isTypable(text),
  );
  return Object.fromEntries(entries) as HoursByDay;
}

export function storeTyped(userId: number, typed: HoursByDay): void {
  tabStorage.write(keyOf(userId), Object.keys(typed).length > 0 ? typed : null);
}
