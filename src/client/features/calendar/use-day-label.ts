import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AdvertisedPrice } from "../../../shared/rules/advertised-price.ts";
import type { DayState } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { useDayNames } from "../../format/day-names.ts";
import { useMoney } from "../../format/money.ts";
import type { DayMark } from "./day-view.ts";

/** The accessible name of a day: date, weekday and state, and what the selection makes of it. */
export type DayLabel = (
  day: Day,
  state: DayState,
  mark: DayMark,
  more: { isToday: boolean; isRefused: boolean; price?: AdvertisedPrice | null },
) => string;

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
  const money = useMoney();
  return useMemo(() => {
    // A click changes the labels of a dozen days: putting dates and states into words again was a good part of its
    // work.
    const date = cached(names.date);
    const stateWords = cached((state: DayState) => t(`state.${state}`));
    const markWords = cached((mark: DayMark) => (spokenMarks[mark] ? t(`mark.${spokenMarks[mark]}`) : ""));
    return (day, state, mark, { isToday, isRefused, price }) => {
      const refused = isRefused ? t("mark.noArrival") : "";
      const costs = price ? t("mark.price", { count: price.nights, amount: money(price.total) }) : "";
      return [date(day), isToday ? t("mark.today") : "", stateWords(state), refused, markWords(mark), costs]
        .filter(Boolean)
        .join(", ");
    };
  }, [t, names, money]);
}

/** Keeps what the function answered. */
function cached<Key>(answer: (key: Key) => string): (key: Key) => string {
  const answers = new Map<Key, string>();
  return (key) => {
    const known = answers.get(key) ?? answer(key);
    answers.set(key, known);
    return known;
  };
}
