import { useMemo } from "react";
import type { Language } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";

/** Days in the reader's words. */
export interface DayText {
  /** With weekday and year. */
  long: (day: Day) => string;
  /** Day and month. */
  short: (day: Day) => string;
}

const locales: Record<Language, string> = { de: "de-DE", en: "en-GB" };

export function useDayText(language: Language): DayText {
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      // A day has no zone: it is read and written as midnight UTC.
      const formatter = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" });
      return (day: Day) => formatter.format(new Date(`${day}T00:00:00Z`));
    };
    return {
      long: format({ weekday: "short", day: "numeric", month: "long", year: "numeric" }),
      short: format({ day: "numeric", month: "short" }),
    };
  }, [language]);
}
