import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { warningOn } from "../../../../machines/calendar-selection/calendar-selection.rules.ts";
import { monthNumber, type Weekday } from "../../../shared/rules/day.ts";
import { type PricePeriod, periodOf } from "../../../shared/rules/price-list.ts";
import { useDayNames } from "../../format/day-names.ts";
import { lastDay, monthOf } from "../../format/month.ts";
import { SelectionFlow, useBoatCalendar } from "./selection.provider.tsx";

/** Why the warned day was not chosen: in a few words on the day, and below the calendar with what to do. */
export interface WarningTexts {
  short: string;
  long: string;
}

/** Null while nothing is to be explained. */
export function useWarningTexts(): WarningTexts | null {
  const { t } = useTranslation("calendar");
  const names = useDayNames();
  const { calendar } = useBoatCalendar();
  const role = SelectionFlow.useSelector(({ context }) => context.role);
  const selection = SelectionFlow.useSelector(({ context }) => context.selection);
  const day = SelectionFlow.useSelector(({ context }) => context.warnedDay);
  return useMemo(() => {
    if (!day) return null;
    const warning = warningOn({ role, selection }, { day, calendar });
    const texts = (kind: typeof warning.kind, values: Record<string, string | number>) => ({
      short: t(`length.${kind}`, values),
      long: t(`selection.${kind}`, values),
    });
    const oneOf = (words: readonly (string | number)[]) =>
      words.length > 1 ? `${words.slice(0, -1).join(", ")} ${t("or")} ${words.at(-1)}` : words.join("");
    // Whole names of a few days; of many their first letters.
    const oneOfDays = (days: readonly Weekday[]) =>
      oneOf(days.map(days.length > 2 ? names.weekdayShort : names.weekday));
    switch (warning.kind) {
      case "arrival": {
        const period = periodOf(calendar.priceList, calendar.vehicleId, day);
        const nights = t(period && isExact(period) ? "selection.nights" : "atLeast", { count: warning.nights });
        return texts("arrival", { when: period ? whenOf(period) : "", days: oneOfDays(warning.days), nights });
      }
      case "return":
        return texts("return", { days: oneOfDays(warning.days) });
      case "length":
        return texts("length", { nights: oneOf(warning.nights) });
      default:
        return texts(warning.kind, { count: warning.nights });
    }

    /** "Im Juli", or from when to when. */
    function whenOf(period: PricePeriod): string {
      // Of a period of each year, any year's days.
      const [from, to] = [`2027-${period.from.slice(-5)}`, `2027-${period.to.slice(-5)}`];
      if (from.endsWith("-01-01") && to.endsWith("-12-31")) return t("allYear");
      const isMonth = from.endsWith("-01") && monthOf(from) === monthOf(to) && to >= lastDay(monthOf(from));
      if (isMonth) return t("inMonth", { month: names.monthName(monthNumber(from)) });
      return t("inPeriod", { from: names.dayAndMonth(from), to: names.dayAndMonth(to) });
    }
  }, [t, names, calendar, role, selection, day]);
}

/** Whether its stays have one length, as weeks from Saturday to Saturday have. */
const isExact = ({ arrivalDays, returnDays, ladder, furtherNightCents }: PricePeriod) =>
  ladder.length === 1
    ? furtherNightCents === null
    : arrivalDays.length === 1 && returnDays.length === 1 && arrivalDays[0] === returnDays[0];
