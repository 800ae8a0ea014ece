import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Day, weekday } from "../../../shared/rules/day.ts";
import type { Month } from "../../format/month.ts";

/** Days and months in the reader's words. */
export interface DayWords {
  month: (month: Month) => string;
  /** Weekday and date. */
  date: (day: Day) => string;
  /** The same for lines that wrap: the day stays beside its month. */
  dateInText: (day: Day) => string;
  /** Short weekday, day and month. */
  short: (day: Day) => string;
  /** In figures, where there is little room. */
  brief: (day: Day) => string;
  weekday: (index: number) => { short: string; long: string };
}

/** "10. März" on one line. */
const unbroken = (date: string) => date.replace(/(\d+\.?) (?=\p{L})/u, "$1\u00a0");

function dayWords(t: TFunction<["calendar", "day-plan"]>): DayWords {
  const monthName = (date: string) => t(`month.${Number(date.slice(5, 7))}`);
  const parts = (day: Day) => ({ day: Number(day.slice(8)), month: monthName(day), year: day.slice(0, 4) });
  const date = (day: Day) => t("date", { weekday: t(`weekday.${weekday(day)}`), ...parts(day) });
  return {
    month: (month) => t("monthAndYear", { month: monthName(month), year: month.slice(0, 4) }),
    date,
    dateInText: (day) => unbroken(date(day)),
    short: (day) => unbroken(t("dateShort", { weekday: t(`weekdayShort.${weekday(day)}`), ...parts(day) })),
    brief: (day) =>
      t("day-plan:brief", {
        weekday: t(`weekdayShort.${weekday(day)}`),
        day: Number(day.slice(8)),
        month: Number(day.slice(5, 7)),
      }),
    weekday: (index) => ({ short: t(`weekdayShort.${index}`), long: t(`weekday.${index}`) }),
  };
}

/** The words of the public calendar's texts: they are the same everywhere. */
export function useDayWords(): DayWords {
  const { t } = useTranslation(["calendar", "day-plan"]);
  return useMemo(() => dayWords(t), [t]);
}
