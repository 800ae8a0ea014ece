import type { HoursByDay } from "../../../shared/contract/working-hours.ts";
import { isDay } from "../../../shared/rules/day.ts";
import { isTypable } from "../../../shared/rules/working-hours.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

const keyOf = (userId: number) => `hours ${userId}`;

/** What the tab keeps of what somebody typed and has not saved. */
export function readTyped(userId: number): HoursByDay {
  const kept = tabStorage.read(keyOf(userId));
  if (typeof kept !== "object" || kept === null) return {};
  const entries = Object.entries(kept).filter(
    ([day, text]: [string, unknown]) => isDay(day) && typeof text === "string" && isTypable(text),
  );
  return Object.fromEntries(entries) as HoursByDay;
}

export function keepTyped(userId: number, typed: HoursByDay): void {
  tabStorage.write(keyOf(userId), Object.keys(typed).length > 0 ? typed : null);
}
