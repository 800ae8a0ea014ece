import { useMemo } from "react";
import { useTranslation } from "react-i18next";

const locales: Record<string, string> = { de: "de-DE", en: "en-GB" };

/** Writes an instant of an answer as day and time in Berlin, whatever zone the reader's clock has. */
export function useInstantText(): (instant: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locales[i18n.language] ?? "de-DE", {
      timeZone: "Europe/Berlin",
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    });
    return (instant) => format.format(new Date(instant));
  }, [i18n.language]);
}
