import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DayState } from "../../../shared/rules/availability.ts";
import { type Day, weekday } from "../../../shared/rules/day.ts";
import type { Month } from "../../format/month.ts";
import type { DayMark } from "./day-view.ts";

/** Days and months in the reader's words. */
export interface DayNames {
  month: (month: Month) => string;
  until: (month: Month) => string;
  date: (day: Day) => string;
  dateShort: (day: Day) => string;
  /** Date, weekday and state, and what the selection makes of the day: its accessible name. */
  cell: (day: Day, state: DayState, mark: DayMark, isToday: boolean) => string;
}

const spokenMarks: Record<DayMark, "arrival" | "departure" | "inside" | "dayBooking" | null> = {
  none: null,
  alone: "arrival",
  start: "arrival",
  inside: "inside",
  end: "departure",
  dayBooking: "dayBooking",
  previewStart: "arrival",
  previewInside: null,
  previewEnd: null,
};

function dayNames(t: TFunction<"calendar">): DayNames {
  const monthName = (date: string) => t(`month.${Number(date.slice(5, 7))}`);
  const parts = (day: Day) => ({
    weekday: t(`weekday.${weekday(day)}`),
    day: Number(day.slice(8)),
    month: monthName(day),
    year: day.slice(0, 4),
  });
  const named = (month: Month) => t("monthAndYear", { month: monthName(month), year: month.slice(0, 4) });
  const date = (day: Day) => t("date", parts(day));
  return {
    month: named,
    until: (month) => t("until", { month: named(month) }),
    date,
    dateShort: (day) => t("dateShort", { ...parts(day), weekday: t(`weekdayShort.${weekday(day)}`) }),
    cell: (day, state, mark, isToday) => {
      const spoken = spokenMarks[mark];
      const words = [date(day), isToday ? t("mark.today") : "", t(`state.${state}`), spoken ? t(`mark.${spoken}`) : ""];
      return words.filter(Boolean).join(", ");
    },
  };
}

/** Changes only with the language, so that memoised days can take it as a prop. */
export function useDayNames(): DayNames {
  const { t } = useTranslation("calendar");
  return useMemo(() => dayNames(t), [t]);
}
