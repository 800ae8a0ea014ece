import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DayState } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { useDayNames } from "../../format/day-names.ts";
import type { DayMark } from "./day-view.ts";

/** The accessible name of a day: date, weekday and state, and what the selection makes of it. */
export type DayLabel = (day: Day, state: DayState, mark: DayMark, isToday: boolean) => string;

const spokenMarks: Record<DayMark, "checkIn" | "checkOut" | "inside" | "dayBooking" | null> = {
  none: null,
  alone: "checkIn",
  start: "checkIn",
  inside: "inside",
  end: "checkOut",
  dayBooking: "dayBooking",
  previewStart: "checkIn",
  previewInside: null,
  previewEnd: null,
};

/** Changes only with the language, so that memoised days can take it as a prop. */
export function useDayLabel(): DayLabel {
  const { t } = useTranslation("calendar");
  const names = useDayNames();
  return useMemo(
    () => (day, state, mark, isToday) => {
      const spoken = spokenMarks[mark];
      const words = [
        names.date(day),
        isToday ? t("mark.today") : "",
        t(`state.${state}`),
        spoken ? t(`mark.${spoken}`) : "",
      ];
      return words.filter(Boolean).join(", ");
    },
    [t, names],
  );
}
