import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Day, isDay } from "../../../shared/rules/day.ts";
import { type Month, monthOf } from "../../format/month.ts";
import { tabStorage } from "../../storage/browser-storage.ts";

export interface SelectedDay {
  day: Day;
  /** The month in the calendar: that of the day, until somebody turns the pages. */
  month: Month;
  select: (day: Day) => void;
  turnTo: (month: Month) => void;
}

/**
 * The day that the plan is about: the one remembered in this tab, else today. The server, which knows no tab, shows
 * today. A plan of today follows midnight.
 */
export function useSelectedDay(today: Day): SelectedDay {
  const remembered = useSyncExternalStore(subscribe, readSelectedDay, () => null);
  const [turned, setTurned] = useState<{ month: Month; from: Day } | null>(null);
  const day = remembered ?? today;
  const before = useRef(today);
  useEffect(() => {
    if (before.current === today) return;
    if (readSelectedDay() === before.current) rememberSelectedDay(today);
    before.current = today;
  }, [today]);
  return {
    day,
    // Another day, wherever it was chosen, shows its own month.
    month: turned?.from === day ? turned.month : monthOf(day),
    select: (next) => {
      rememberSelectedDay(next);
      setTurned(null);
    },
    turnTo: (month) => setTurned({ month, from: day }),
  };
}

const storageKey = "day-plan-day";
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, the day lasts as long as the page. */
let unkept: Day | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The day that was selected in this tab; null when none was. */
export function readSelectedDay(): Day | null {
  const day = tabStorage.readText(storageKey) ?? unkept;
  return isDay(day) ? day : null;
}

/** Makes `day` the one that the day plan shows in this tab, at once where it is open. */
export function rememberSelectedDay(day: Day): void {
  unkept = tabStorage.writeText(storageKey, day) ? null : day;
  for (const listener of listeners) listener();
}
