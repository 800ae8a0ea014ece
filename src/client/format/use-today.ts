import { useSyncExternalStore } from "react";
import { addDays, type Day, dayOf, daysBetween } from "../../shared/rules/day.ts";
import { firstEarlyOf } from "../../shared/rules/stay.ts";

/** How often the device's clock is looked at, in milliseconds: a timer for midnight would be late after a sleep. */
const interval = 15_000;

/**
 * The day that it is now: `loaded`, which the server named as the page was loaded, and the midnights that have passed
 * since in this tab. A device whose clock is wrong by days counts them all the same.
 */
export function useToday(loaded: Day): Day {
  const passed = useSyncExternalStore(subscribe, daysPassed, () => 0);
  return passed === 0 ? loaded : addDays(loaded, passed);
}

/**
 * The first day whose early boarding is still ahead, by the device's time of day: the server decides. In a page that
 * the server renders it is today.
 */
export function useFirstEarly(today: Day): Day {
  const passed = useSyncExternalStore(subscribe, earlyDaysPassed, () => 0);
  return passed === 0 ? today : addDays(today, passed);
}

/** 1 once today's early boarding is over. */
function earlyDaysPassed(): number {
  const now = new Date();
  return daysBetween(dayOf(now), firstEarlyOf(now));
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, interval);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

function daysPassed(): number {
  return daysBetween(dayOf(new Date(performance.timeOrigin)), dayOf(new Date()));
}
