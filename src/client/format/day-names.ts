import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Day, type MonthNumber, monthNumber, type Weekday, weekday } from "../../shared/rules/day.ts";
import type { Month } from "./month.ts";

/**
 * Days and months in the words of the calendar's own texts. The server renders them too, and its `Intl` may know
 * another version of a language than the browser's.
 */
export interface DayNames {
  /** "Mai 2027" */
  month: (month: Month) => string;
  /** "Mai", by its number from 1 on. */
  monthName: (number: MonthNumber) => string;
  /** "Montag, 3. Mai 2027" */
  date: (day: Day) => string;
  /** "Mo, 3. Mai" */
  dateShort: (day: Day) => string;
  /** "3. Mai" */
  dayAndMonth: (day: Day) => string;
  /** "Mo 3.5.", where there is little room. */
  dateCompact: (day: Day) => string;
  /** "Montag", by its number from 0 on. */
  weekday: (index: Weekday) => string;
  /** "Mo" */
  weekdayShort: (index: Weekday) => string;
}

function dayNames(t: TFunction<"calendar">): DayNames {
  const monthName = (number: MonthNumber) => t(`month.${number}`);
  const weekdayName = (index: Weekday) => t(`weekday.${index}`);
  const weekdayShort = (index: Weekday) => t(`weekdayShort.${index}`);
  const monthOfDate = (date: string) => monthName(monthNumber(date));
  const parts = (day: Day) => ({ day: Number(day.slice(8)), month: monthOfDate(day), year: day.slice(0, 4) });
  return {
    month: (month) => t("monthAndYear", { month: monthOfDate(month), year: month.slice(0, 4) }),
    monthName,
    date: (day) => t("date", { ...parts(day), weekday: weekdayName(weekday(day)) }),
    dateShort: (day) => t("dateShort", { ...parts(day), weekday: weekdayShort(weekday(day)) }),
    dayAndMonth: (day) => t("dayAndMonth", parts(day)),
    dateCompact: (day) =>
      t("dateCompact", {
        weekday: weekdayShort(weekday(day)),
        day: Number(day.slice(8)),
        month: Number(day.slice(5, 7)),
      }),
    weekday: weekdayName,
    weekdayShort,
  };
}

/** Needs the texts of `calendar`. Changes only with the language, so that memoised days can take it as a prop. */
export function useDayNames(): DayNames {
  const { t } = useTranslation("calendar");
  return useMemo(() => dayNames(t), [t]);
}
