import { useTranslation } from "react-i18next";
import type { PricePeriodFields } from "../../../shared/contract/price-list.ts";
import { type Day, isDay, type Weekday, weekdays } from "../../../shared/rules/day.ts";
import { minimumNights } from "../../../shared/rules/stay.ts";
import { formatDay } from "../../format/dates.ts";
import { useDayNames } from "../../format/day-names.ts";
import { useLanguage } from "../../format/language.ts";
import { useMoney } from "../../format/money.ts";

/** A boat, as far as the list needs it. */
export interface ListedBoat {
  id: number;
  name: string;
}

/** A leap year: the end of February is a day of it. */
const anyYear = "2028";

/** A period in words. */
export interface PeriodTexts {
  dates: (period: Pick<PricePeriodFields, "from" | "to">) => string;
  range: (from: Day, to: Day) => string;
  /** `MM-DD` of each year: "31. Jan." */
  dayOfYear: (monthDay: string) => string;
  boat: (id: number | null) => string;
  /** What a stay costs, each thing by itself. */
  prices: (period: PricePeriodFields) => string[];
  /** Which stays can be booked, each rule by itself; none where every stay can. */
  rules: (period: PricePeriodFields) => string[];
  /** "Fr, Sa" */
  days: (days: readonly Weekday[]) => string;
}

export function usePeriodTexts(boats: readonly ListedBoat[]): PeriodTexts {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const money = useMoney();
  const names = useDayNames();
  const days = (wanted: readonly Weekday[]) => wanted.map(names.weekdayShort).join(", ");
  const range = (from: Day, to: Day) =>
    from === to
      ? formatDay(from, language, "brief")
      : t("range", { from: formatDay(from, language, "brief"), to: formatDay(to, language, "brief") });
  const dayOfYear = (monthDay: string) => formatDay(`${anyYear}-${monthDay}`, language, "short");
  const weekdayPrices = (period: PricePeriodFields) => {
    const rows = new Map<string, Weekday[]>();
    for (const day of weekdays) {
      const price = period.weekdays[day];
      if (price !== undefined) rows.set(price, [...(rows.get(price) ?? []), day]);
    }
    return [...rows].map(([price, of]) => t("price.weekdays", { days: days(of), price: money(price) }));
  };
  return {
    days,
    range,
    dayOfYear,
    dates: ({ from, to }) =>
      isDay(from) ? range(from, to) : t("eachYear", { from: dayOfYear(from), to: dayOfYear(to) }),
    boat: (id) =>
      id === null ? t("allBoats") : (boats.find((boat) => boat.id === id)?.name ?? t("unknownBoat", { id })),
    prices: (period) => [
      ...(period.night === null
        ? period.ladder.length > 0
          ? []
          : [t("price.own")]
        : [t("price.night", { price: money(period.night) })]),
      ...weekdayPrices(period),
      ...period.ladder.map(({ nights, price, arrival_days }) =>
        arrival_days.length > 0
          ? t("price.stepFrom", { count: nights, price: money(price), days: days(arrival_days) })
          : t("price.step", { count: nights, price: money(price) }),
      ),
      ...(period.further_night === null ? [] : [t("price.further", { price: money(period.further_night) })]),
      ...(period.persons_included === null
        ? []
        : [t("price.persons", { count: period.persons_included, price: money(period.person_night) })]),
    ],
    rules: (period) => [
      ...(period.shortest_nights > minimumNights("visitor")
        ? [t("rule.shortest", { count: period.shortest_nights })]
        : []),
      ...(period.arrival_days.length > 0 ? [t("rule.arrival", { days: days(period.arrival_days) })] : []),
      ...(period.return_days.length > 0 ? [t("rule.return", { days: days(period.return_days) })] : []),
      ...(period.released_days_before === null ? [] : [t("rule.released", { count: period.released_days_before })]),
    ],
  };
}
