import { useState, useSyncExternalStore } from "react";
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

const never = () => () => {};

/** The day that the plan is about: the one kept in this tab, else today. The server, which knows no tab, shows today. */
export function useSelectedDay(today: Day): SelectedDay {
  const kept = useSyncExternalStore(never, readSelectedDay, () => null);
  const [chosen, setChosen] = useState<Day | null>(null);
  const [turned, setTurned] = useState<Month | null>(null);
  const day = chosen ?? kept ?? today;
  return {
    day,
    month: turned ?? monthOf(day),
    select: (next) => {
      rememberSelectedDay(next);
      setChosen(next);
      setTurned(null);
    },
    turnTo: setTurned,
  };
}

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
